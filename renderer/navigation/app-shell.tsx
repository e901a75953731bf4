import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { CopyOffer } from '../accounts/copy-offer.tsx'
import { UnsentBanner } from '../accounts/unsent-banner.tsx'
import { SignInBar } from '../auth/sign-in/sign-in-bar.tsx'
import { commands, type CommandId } from '../commands/commands.ts'
import { useCommand, useCommands } from '../commands/registry.ts'
import { ShortcutsDialog } from '../commands/shortcuts-dialog.tsx'
import { useCommandKeys, useMenuCommands } from '../commands/use-command-keys.ts'
import { BrokenPane, ErrorBoundary } from '../components/states/error-boundary.tsx'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useLatest } from '../components/use-latest.ts'
import { DetailsPane, loadTodoDetails } from '../details/details-pane.tsx'
import { ListEditingContext, type ListEditing } from '../lists/list-editing.ts'
import { ListMenuButton } from '../lists/list-menu-button.tsx'
import type { MessageId } from '../messages/en.ts'
import { useText } from '../messages/use-text.ts'
import { Notices } from '../notices/notices.tsx'
import { SearchPane } from '../search/search-pane.tsx'
import { useKeptSettings, usePageSettings } from '../settings/settings.ts'
import { useTheme } from '../settings/theme.ts'
import { useLists, useSnapshot, useStore } from '../sync/sync-context.ts'
import { ListPane } from '../todos/list-pane.tsx'
import { OfflineBanner } from '../todos/offline-banner.tsx'
import { useScriptToasts } from '../todos/scripts/use-script-toasts.ts'
import { useResumedText } from '../todos/use-resumed-text.ts'
import { findView, inboxView, type View } from '../views/view.ts'
import { showPath, showSearch, showViewBeside, useOpenTodo, usePlace } from '../views/place.ts'
import { PaneToggles } from './pane-toggles.tsx'
import { Panes } from './panes.tsx'
import { Sidebar } from './sidebar.tsx'
import { useDetailsFocus } from './use-details-focus.ts'
import { useGonePlace } from './use-gone-place.ts'
import { usePanes } from './use-panes.ts'

const loadNotesText = () => import('../todos/notes/notes-text.tsx')

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

/** The list whose name is being edited. Its field is in the sidebar, which shows first. */
function useListEditingState(showSidebar: () => void): ListEditing {
  const [edited, setEdited] = useState<string | null>(null)
  const latest = useLatest({ showSidebar })
  return useMemo(
    () => ({
      edited,
      edit(list) {
        latest.showSidebar()
        setEdited(list)
      },
      end: () => setEdited(null),
    }),
    [edited, latest],
  )
}

/** Calls `onDrawn` as soon as the parts beside it in a Suspense are drawn. */
function Drawn({ onDrawn }: { readonly onDrawn: () => void }) {
  const latest = useLatest({ onDrawn })
  useEffect(() => latest.onDrawn(), [latest])
  return null
}

/** The panes of the page. */
export function AppShell() {
  const text = useText()
  const place = usePlace()
  const { path, todoId, isMenuOpen } = place
  const [firstPath, setFirstPath] = useState<string | null>(path)
  if (firstPath !== null && firstPath !== path) setFirstPath(null)
  const lists = useLists()
  const error = useSnapshot((snapshot) => snapshot.error)
  const details = useRef<HTMLDivElement>(null)
  const openTodo = useOpenTodo(path)
  const panes = usePanes(place)
  const { singleKeyCommands } = usePageSettings()
  const editing = useListEditingState(panes.showSidebar)
  const close = () => showViewBeside(path)
  const { onOpen, onDrawn, handlers } = useDetailsFocus({ details, todoId, layout: panes.layout, close })
  const isLoaded = useSnapshot((snapshot) => snapshot.isLoaded)
  const found = findView(path, lists)
  const view: View = found ?? inboxView
  const page = pages[path]
  const isSearch = /^\/search(?:$|\/)/.test(path)
  useGonePlace(isLoaded && found === null && page === undefined && !isSearch)
  const list = lists.get(path.slice('/lists/'.length))
  const isSettings = path === '/settings'
  useTheme()
  useKeptSettings()
  useCommandKeys(singleKeyCommands)
  useUndo()
  useAddElsewhere()
  useScriptToasts()
  useResumedText()
  useCommand('find', () => showSearch(path), { isFallback: true })
  useCommand('settings', () => showPath('/settings'))
  useEffect(() => {
    // Not needed for the first paint, but at the first click on a todo.
    const loading = setTimeout(() => void loadTodoDetails().then(loadNotesText), 300)
    return () => clearTimeout(loading)
  }, [])
  // The window hands over the commands that wait as soon as the page listens: each must have its handler.
  useMenuCommands()
  useEffect(() => {
    const name = isSearch ? 'search.title' : (page?.title ?? view.name)
    document.title = text('app.title', { place: name === null ? view.title : text(name) })
  }, [text, page, isSearch, view])
  const onFocusRow = useCallback(
    (id: string) => todoId !== null && id !== todoId && openTodo(id, { replace: true }),
    [openTodo, todoId],
  )
  const show = useCallback(
    (shown: string) => {
      if (shown !== path) showPath(shown)
      else if (todoId !== null || isMenuOpen) showViewBeside(path)
    },
    [path, todoId, isMenuOpen],
  )
  const open = (id: string) => {
    onOpen(id)
    if (id !== todoId) openTodo(id)
  }
  return (
    <ListEditingContext value={editing}>
      {viewCommands.map((id) => (
        <ViewCommand key={id} id={id} />
      ))}
      <Panes
        shown={page === undefined ? panes : { ...panes, hasDetails: !isSettings && todoId !== null }}
        isTodoOpen={todoId !== null}
        handlers={handlers}
        onLeaveDetails={close}
        sidebar={
          <Sidebar
            current={path}
            isMenu={panes.layout === 'one' && panes.hasSidebar}
            onShow={show}
            onClose={panes.toggleSidebar}
          />
        }
        list={
          <>
            <Notices alreadySaid={page === undefined && error instanceof Error ? error.message : undefined} />
            <OfflineBanner />
            <SignInBar />
            <UnsentBanner />
            {!isSettings && <CopyOffer />}
            <div className="view-pane">
              <PaneToggles shown={panes} hasDetails={page === undefined} />
              <ErrorBoundary key={isSearch ? '/search' : path} fallback={<BrokenPane />}>
                {page !== undefined ? (
                  <Suspense>
                    <page.Pane />
                  </Suspense>
                ) : isSearch ? (
                  <SearchPane path={path} openId={todoId} onFocusRow={onFocusRow} onOpen={open} />
                ) : (
                  <ListPane
                    view={view}
                    openId={todoId}
                    isFirst={path === firstPath}
                    onFocusRow={onFocusRow}
                    onOpen={open}
                    headerMenu={list && <ListMenuButton list={list} />}
                  />
                )}
              </ErrorBoundary>
            </div>
          </>
        }
        details={
          <aside ref={details} className="details-frame" id="details" aria-label={text('details.title')}>
            <div className="back-bar">
              <IconAction icon={ArrowLeft} label={text('pane.back')} onPress={close} />
            </div>
            <ErrorBoundary key={todoId} fallback={<BrokenPane />}>
              <Suspense>
                <DetailsPane todoId={todoId} onClose={close} onOpen={open} />
                <Drawn onDrawn={onDrawn} />
              </Suspense>
            </ErrorBoundary>
          </aside>
        }
      />
      <ShortcutsDialog />
    </ListEditingContext>
  )
}
