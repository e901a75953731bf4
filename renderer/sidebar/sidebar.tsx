import { Search, X } from 'lucide-react'
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { AccountCorner } from '../account/menu/account-corner.tsx'
import { useShownKeys } from '../settings/use-shown-keys.ts'
import { useCommandRegistry } from '../commands/registry.ts'
import { Icon } from '../components/icon.tsx'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { ListsSection } from './lists-section.tsx'
import { CustomViewsSection } from './custom-views-section.tsx'
import { useText } from '../messages/use-text.ts'
import { useViewTodos } from '../sync/sync-context.ts'
import { otherPages } from './other-pages.ts'
import { TagsSection } from './tags-section.tsx'
import { createCounter, type Counts } from '../todo-views/counts.ts'
import { useDay } from '../clock/day.tsx'
import { useCustomViewValues } from '../custom-views/custom-view-values.tsx'
import { iconOf } from '../todo-views/view-icon.tsx'
import { laterViews, mainViews } from '../todo-views/view.ts'
import { SidebarButton, SidebarContext, SidebarLink } from './sidebar-link.tsx'
import { useSidebarKeys } from './use-sidebar-keys.ts'

interface CountedLinksProps {
  readonly counts: Counts
}

/** The links with a number. They are drawn anew only when a number changes, and not at each change of a todo. */
const CountedLinks = memo(function CountedLinks({ counts }: CountedLinksProps) {
  const text = useText()
  return (
    <>
      <ul className="sidebar-links">
        {mainViews.map((view) => (
          <li key={view.path}>
            <SidebarLink
              path={view.path}
              name={text(view.name ?? 'view.all')}
              icon={<Icon of={iconOf(view)} />}
              count={counts.views.get(view.path) ?? 0}
            />
          </li>
        ))}
      </ul>
      <CustomViewsSection counts={counts.views} />
      <ListsSection counts={counts.lists} />
      <TagsSection counts={counts.tags} />
    </>
  )
})

interface PlacesProps {
  /** Called when the links were drawn. */
  readonly onDrawn: () => void
}

/** The links with a number, which count the todos. */
function Places({ onDrawn }: PlacesProps) {
  // The numbers follow in a frame of their own, so that a change shows in its list first.
  const todos = useDeferredValue(useViewTodos())
  const today = useDay()
  const customViews = useCustomViewValues()
  const [count] = useState(createCounter)
  const counts = useMemo(() => count({ todos, today, customViews }), [count, todos, today, customViews])
  useLayoutEffect(onDrawn)
  return <CountedLinks counts={counts} />
}

/** Opens the palette, also without a keyboard. */
function PaletteButton() {
  const text = useText()
  const commands = useCommandRegistry()
  const keys = useShownKeys('palette')
  return (
    <SidebarButton
      link="palette"
      name={text('palette.button')}
      icon={Search}
      onPress={() => commands.run('palette')}
    >
      <span className="sidebar-link-keys" aria-hidden>
        {keys}
      </span>
    </SidebarButton>
  )
}

interface SidebarProps {
  /** The path of the view that the page shows. */
  readonly current: string
  readonly onShow: (path: string) => void
  /** Whether it fills the page, where there is room for one pane only. */
  readonly isMenu: boolean
  /** Shows the list again if the sidebar fills the page. */
  readonly onClose: () => void
}

/** The views, lists and tags, and the other pages. */
export function Sidebar({ current: path, isMenu, onShow, onClose }: SidebarProps) {
  const text = useText()
  const sidebar = useRef<HTMLElement>(null)
  // The filters of All are not shown in the sidebar, and the activity is opened in the settings.
  const current = path.startsWith('/all/') ? '/all' : path === '/activity' ? '/settings' : path
  const { handlers, settle } = useSidebarKeys(sidebar, current)
  const state = useMemo(() => ({ current, show: onShow }), [current, onShow])
  useEffect(() => {
    if (isMenu) sidebar.current?.querySelector<HTMLElement>('[data-link][tabindex="0"]')?.focus()
  }, [isMenu])
  const onKeyDown = (event: KeyboardEvent) => {
    handlers.onKeyDown(event)
    if (isMenu && event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <SidebarContext value={state}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it have the focus */}
      <nav
        ref={sidebar}
        className="sidebar"
        id="sidebar"
        aria-label={text('app.places')}
        {...handlers}
        onKeyDown={onKeyDown}
      >
        <div className="sidebar-top">
          <IconAction icon={X} label={text('pane.closeMenu')} onPress={onClose} />
        </div>
        <div className="sidebar-scroller">
          <PaletteButton />
          <Places onDrawn={settle} />
        </div>
        <ul className="sidebar-links sidebar-end">
          {laterViews.map((view) => (
            <li key={view.path}>
              <SidebarLink
                path={view.path}
                name={text(view.name ?? 'view.completed')}
                icon={<Icon of={iconOf(view)} />}
              />
            </li>
          ))}
          {otherPages.map(({ path: otherPath, name, icon }) => (
            <li key={otherPath}>
              <SidebarLink path={otherPath} name={text(name)} icon={<Icon of={icon} />} />
            </li>
          ))}
          <AccountCorner />
        </ul>
      </nav>
    </SidebarContext>
  )
}
