import { lazy, Suspense, useCallback, useEffect, type ComponentType } from 'react'
import { CopyOffer } from '../accounts/copies/copy-offer.tsx'
import { SignInBar } from '../auth/sign-in/sign-in-bar.tsx'
import { commands, type CommandId } from '../commands/commands.ts'
import { useCommand, useCommands } from '../commands/registry.ts'
import { ShortcutsDialog } from '../commands/shortcuts-dialog.tsx'
import { useCommandKeys, useMenuCommands } from '../commands/use-command-keys.ts'
import { ErrorBoundary } from '../components/broken/error-boundary.tsx'
import { BrokenPane } from '../components/broken/broken-pane.tsx'
import { DetailsPane } from '../details/details-pane.tsx'
import type { MessageId } from '../messages/en.ts'
import { useText } from '../messages/use-text.ts'
import { Notices } from '../notices/notices.tsx'
import { useTheme } from '../settings/theme.ts'
import { useShown, useSnapshot, useStore } from '../sync/sync-context.ts'
import { ListPane } from '../todos/list-pane.tsx'
import { OfflineBanner } from '../todos/offline-banner.tsx'
import { useScriptToasts } from '../todos/scripts/use-script-toasts.ts'
import { useResumedText } from '../todos/use-resumed-text.ts'
import { findView, inboxView, type View } from '../views/view.ts'
import { showPath, useOpenTodo, usePlace } from '../views/place.ts'
import { Sidebar } from './sidebar.tsx'

const SettingsView = lazy(() =>
  import('../settings/settings-view.tsx').then((module) => ({ default: module.SettingsView })),
)

const ActivityPane = lazy(() =>
  import('../activity/activity-pane.tsx').then((module) => ({ default: module.ActivityPane })),
)

const TrashPane = lazy(() =>
  import('../trash/trash-pane.tsx').then((module) => ({ default: module.TrashPane })),
)

/** The pages that are no views of todos, each with its title. */
const pages: Readonly<Record<string, Page>> = {
  '/settings': { title: 'settings.title', Pane: SettingsView },
  '/activity': { title: 'view.activity', Pane: ActivityPane },
  '/trash': { title: 'view.trash', Pane: TrashPane },
}

interface Page {
  readonly title: MessageId
  readonly Pane: ComponentType
}

const viewCommands = commands.filter(({ group }) => group === 'views').map(({ id }) => id)

/** Shows the view of each command such as `view.today`. */
function useViewCommand(id: CommandId): void {
  useCommand(id, () => showPath(`/${id.slice('view.'.length)}`))
}

function ViewCommand({ id }: { readonly id: CommandId }) {
  useViewCommand(id)
  return null
}

function useUndo(): void {
  const store = useStore()
  useCommand('undo', () => void store.undo(), { isFallback: true })
  useCommand('redo', () => void store.redo(), { isFallback: true })
}

/** Shows the inbox to add a todo, from a place where none can be added. */
function useAddElsewhere(): void {
  const registry = useCommands()
  const showInbox = () => {
    registry.runWhenHandled('add-todo')
    showPath(inboxView.path)
  }
  useCommand('add-todo', showInbox, { isFallback: true })
}

/** The panes of the page. */
export function AppShell() {
  const text = useText()
  const { path, todoId } = usePlace()
  const { lists } = useShown()
  const error = useSnapshot((snapshot) => snapshot.error)
  const openTodo = useOpenTodo(path)
  const view: View = findView(path, lists) ?? inboxView
  const page = pages[path]
  const isSettings = path === '/settings'
  useTheme()
  useCommandKeys(true)
  useMenuCommands()
  useUndo()
  useAddElsewhere()
  useScriptToasts()
  useResumedText()
  useCommand('settings', () => showPath('/settings'))
  useEffect(() => {
    const name = page?.title ?? view.name
    document.title = text('app.title', { place: name === null ? view.title : text(name) })
  }, [text, page, view])
  const onFocusRow = useCallback(
    (id: string) => todoId !== null && openTodo(id, { replace: true }),
    [openTodo, todoId],
  )
  return (
    <div className="app" data-details={todoId !== null || undefined}>
      {viewCommands.map((id) => (
        <ViewCommand key={id} id={id} />
      ))}
      <Sidebar current={path} />
      <main className="view">
        <Notices alreadySaid={error instanceof Error ? error.message : undefined} />
        <OfflineBanner />
        <SignInBar />
        {!isSettings && <CopyOffer />}
        <ErrorBoundary key={path} fallback={<BrokenPane />}>
          {page !== undefined ? (
            <Suspense>
              <page.Pane />
            </Suspense>
          ) : (
            <ListPane view={view} openId={todoId} onFocusRow={onFocusRow} onOpen={openTodo} />
          )}
        </ErrorBoundary>
      </main>
      {!isSettings && todoId !== null && (
        <ErrorBoundary key={todoId} fallback={<BrokenPane />}>
          <DetailsPane todoId={todoId} onClose={() => openTodo(null)} onOpen={openTodo} />
        </ErrorBoundary>
      )}
      <ShortcutsDialog />
    </div>
  )
}
