import { ArrowLeft } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { UnsentBanner } from '../account/unsent-banner.tsx'
import { SignInBar } from '../account/sign-in/sign-in-bar.tsx'
import { Shortcuts } from '../commands/shortcuts.tsx'
import { useCommandKeys, useMenuCommands } from '../commands/use-command-keys.ts'
import { BrokenPane, ErrorBoundary } from '../components/states/error-boundary.tsx'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useLatest } from '../components/use-latest.ts'
import { TodoHistory } from '../change-history/todo-history.tsx'
import { DetailsPane } from '../todos/details/details-pane.tsx'
import { ListEditingContext, type ListEditing } from '../lists/list-editing.ts'
import { useSession } from '../account/session/session.ts'
import { useText } from '../messages/use-text.ts'
import { Palette } from '../palette/palette.tsx'
import { Search } from '../search/search.tsx'
import { useKeptSettings, usePageSettings } from '../settings/settings.ts'
import { useAppearance } from '../settings/appearance.ts'
import { useLists, useSnapshot } from '../sync/sync-context.ts'
import { ListPane } from '../todos/list-pane.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useScriptToasts } from '../script-toasts/use-script-toasts.tsx'
import { useUnsavedTexts } from '../todos/use-text-rules.ts'
import { useCustomViewValues } from '../custom-views/custom-view-values.tsx'
import { findView, inboxView, type View } from '../todo-views/view.ts'
import {
  openTodoBeside,
  showPath,
  showViewBeside,
  useOpenTodo,
  usePageLocation,
} from '../routing/location.ts'
import { isSearchPath } from '../routing/search-location.ts'
import { pages } from './pages.ts'
import { PaneToggles } from './pane-toggles.tsx'
import { Panes } from './panes.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { useDetailsFocus } from './use-details-focus.ts'
import { useDefaultView, useGoneDefault, useGoneView } from './use-default-view.ts'
import { useViewFocus } from './use-view-focus.ts'
import { usePageCommands } from './use-page-commands.ts'
import { usePanes } from './use-panes.ts'
import { useLoadWhenIdle } from './load-when-idle.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'

const CopyOffer = lazyPart(
  () => import('../account/copy-offer.tsx').then((module) => module.CopyOffer),
  'none',
)
const RemindersMark = lazyPart(
  () => import('../reminders/reminders-mark.tsx').then((module) => module.RemindersMark),
  'none',
)

const Notices = lazyPart(() => import('./notices.tsx').then((module) => module.Notices), 'none')

const ViewMenu = lazyPart(() => import('./view-menu.tsx').then((module) => module.ViewMenu), 'none')

const LinkOpener = lazyPart(() => import('./link-opener.tsx').then((module) => module.LinkOpener), 'none')

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
  const location = usePageLocation()
  const defaultPath = useDefaultView()
  const { data: session } = useSession()
  const hasOffer = Boolean(session?.copyOffer)
  const { path, todoId, isMenuOpen } = location
  const [firstPath, setFirstPath] = useState<string | null>(path)
  if (firstPath !== null && firstPath !== path) setFirstPath(null)
  const lists = useLists()
  const customViews = useCustomViewValues()
  const error = useSnapshot((snapshot) => snapshot.error)
  const details = useRef<HTMLDivElement>(null)
  const openTodo = useOpenTodo(path)
  const panes = usePanes(location)
  const { singleKeyCommands } = usePageSettings()
  const { pane, enter, onDrawn: onViewDrawn } = useViewFocus(path)
  const editing = useListEditingState(panes.showSidebar)
  const close = () => showViewBeside(path)
  const { onOpen, onDrawn, handlers } = useDetailsFocus({ details, todoId, layout: panes.layout, close })
  const isLoaded = useSnapshot((snapshot) => snapshot.isLoaded)
  const found = findView(path, lists, customViews)
  const view: View = found ?? inboxView
  const page = pages[path]
  const isSearch = isSearchPath(path)
  const isGone = isLoaded && found === null && page === undefined && !isSearch
  useGoneView(isGone && path !== defaultPath)
  useGoneDefault(isGone && path === defaultPath)
  const isSettings = path === '/settings'
  usePageCommands(path, enter)
  useAppearance()
  useKeptSettings()
  useCommandKeys(singleKeyCommands)
  useScriptToasts()
  useUnsavedTexts()
  useLoadWhenIdle()
  // The window hands over the commands that wait as soon as the page listens: each must have its handler.
  const [link, setLink] = useState<string>()
  useMenuCommands(setLink)
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
            <OfflineBanner />
            <SignInBar />
            <UnsentBanner />
            <Suspense>
              <Notices shownError={page === undefined ? error : null} onEmptied={() => enter(path)} />
            </Suspense>
            {isLoaded && (
              <Suspense>
                <RemindersMark />
              </Suspense>
            )}
            {!isSettings && hasOffer && (
              <Suspense>
                <CopyOffer />
              </Suspense>
            )}
            {/* In here, so that the panes know whether its keys or the pointer opened a todo. */}
            <Palette
              path={path}
              openId={todoId}
              isMenuOpen={isMenuOpen}
              onShow={show}
              onOpenTodo={(beside, id) => {
                onOpen(id)
                openTodoBeside(beside, id)
              }}
            />
            <div ref={pane} className="view-pane">
              <PaneToggles shown={panes} hasDetails={page === undefined} />
              <ErrorBoundary key={isSearch ? '/search' : path} fallback={<BrokenPane />}>
                <Suspense>
                  {page !== undefined ? (
                    <page.Pane />
                  ) : isSearch ? (
                    <Search path={path} openId={todoId} onFocusRow={onFocusRow} onOpen={open} />
                  ) : (
                    <ListPane
                      view={view}
                      openId={todoId}
                      isFirst={path === firstPath}
                      onFocusRow={onFocusRow}
                      onOpen={open}
                      headerMenu={
                        <Suspense>
                          <ViewMenu view={view} />
                        </Suspense>
                      }
                    />
                  )}
                  <Drawn onDrawn={onViewDrawn} />
                </Suspense>
              </ErrorBoundary>
            </div>
          </>
        }
        details={
          <aside ref={details} className="details-frame" id="details" aria-label={text('details.title')}>
            <div className="back-bar">
              <IconAction icon={ArrowLeft} label={text('pane.back')} hintAt="end" onPress={close} />
            </div>
            <ErrorBoundary key={todoId} fallback={<BrokenPane />}>
              <Suspense>
                <DetailsPane
                  todoId={todoId}
                  onClose={close}
                  onOpen={open}
                  history={todoId !== null && <TodoHistory todoId={todoId} />}
                />
                <Drawn onDrawn={onDrawn} />
              </Suspense>
            </ErrorBoundary>
          </aside>
        }
      />
      <Shortcuts />
      <Suspense>{link && <LinkOpener link={link} path={path} onDone={setLink} />}</Suspense>
    </ListEditingContext>
  )
}
