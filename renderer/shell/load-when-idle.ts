import { useEffect } from 'react'
import { useIntl } from 'react-intl'

/** The parts of the page that are loaded on demand, those first that are wanted first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../todos/details/todo-details.tsx'),
  () => import('../todos/selection/chosen-field.tsx'),
  () => import('../components/menu/open-menu.tsx'),
  () => import('../todos/menu/row-menu.tsx'),
  () => import('../palette/open-palette.tsx'),
  () => import('../todos/notes/notes-text.tsx'),
  // With the styles for paper, which every view needs.
  () => import('../todos/printing/print-sheet.tsx'),
  () => import('../todos/quick-add/line-summary.tsx'),
  () => import('../todos/quick-add/line-highlights.tsx'),
  () => import('../todos/quick-add/completion-list.tsx'),
  () => import('../todos/quick-add/completion.ts'),
  () => import('../todos/quick-add/paste-dialog.tsx'),
  () => import('../todos/selection/selection-bar.tsx'),
  () => import('../todos/fields/date-calendar.tsx'),
  () => import('../todos/repeat/describe-repeat.ts'),
  () => import('../todos/repeat/repeat-editor.tsx'),
  () => import('../todos/repeat/skip-todos.ts'),
  () => import('../todos/repeat/series-dialog.tsx'),
  () => import('../change-history/change-list.tsx'),
  () => import('../commands/shortcuts-dialog.tsx'),
  () => import('../custom-views/form/view-dialog.tsx'),
  () => import('../custom-views/drawings.ts'),
  () => import('../trash/trash-pane.tsx'),
  () => import('../change-history/history-pane.tsx'),
  () => import('../settings/settings-view.tsx'),
  () => import('../settings/about/licence-list.tsx'),
  () => import('../account/copy-offer.tsx'),
  () => import('../account/menu/open-account-menu.tsx'),
  () => import('../account/sign-in/sign-in-dialog.tsx'),
  () => import('../account/sign-in/sign-in-screen.tsx'),
  () => import('../account/sign-out/end-session-dialog.tsx'),
]

/** After the first paint, in milliseconds, but before the first click or key on a todo. */
const delay = 300

/** Loads the parts of the page that are not needed for its first paint, so that none of them needs the server later. */
export function useLoadWhenIdle(): void {
  const { locale } = useIntl()
  useEffect(() => {
    const loading = new AbortController()
    const loadReader = async () => (await import('../todos/fields/read-words.ts')).loadReader(locale)
    const loadAll = async () => {
      for (const load of [...parts, loadReader]) {
        if (loading.signal.aborted) return
        // A part that is not there now is loaded when it is wanted.
        await load().catch(() => undefined)
      }
    }
    const timer = setTimeout(() => void loadAll(), delay)
    return () => {
      clearTimeout(timer)
      loading.abort()
    }
  }, [locale])
}
