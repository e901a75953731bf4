import { useEffect } from 'react'
import { isPageBehind } from '../commands/key-targets.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useLatest } from '../components/use-latest.ts'
import { useText } from '../messages/use-text.ts'
import { openTodoBeside, showPath } from '../routing/location.ts'
import { parseViewPath } from '../routing/view-path.ts'
import { useSnapshot, useStore } from '../sync/sync-context.ts'

interface LinkOpenerProps {
  /** The path that a link of the app names. */
  readonly link: string
  /** The path of the view that shows. */
  readonly path: string
  /** Called without a link. */
  readonly onDone: (none?: undefined) => void
}

/** Leads the page to the path of a link once the todos are there. Says so where a link names a todo or a list that is not there. */
export function LinkOpener({ link, path, onDone }: LinkOpenerProps) {
  const text = useText()
  const toasts = useToasts()
  const store = useStore()
  const isLoaded = useSnapshot((snapshot) => snapshot.isLoaded)
  const open = async (to: string): Promise<void> => {
    const [, todoId] = /^\/todos\/(.+)$/.exec(to) ?? []
    const { kind, id } = parseViewPath(to)
    const isThere = async () => {
      if (todoId === undefined) return kind !== 'list' || store.read().shown.lists.get(id)?.deletedAt === null
      const hasTodo = () => store.read().shown.todos.has(todoId)
      // It may be in the trash, which is not read with the rest.
      return hasTodo() || ((await store.loadTrash()) && hasTodo())
    }
    if (!(await isThere())) toasts.say(text('link.gone'))
    else if (isPageBehind()) return
    else if (todoId !== undefined) openTodoBeside(path, todoId)
    else showPath(to)
  }
  const latest = useLatest({ open: (to: string) => void open(to).finally(() => onDone()) })
  useEffect(() => {
    if (isLoaded) latest.open(link)
  }, [isLoaded, link, latest])
  return null
}
