import { useCommands } from '../commands/registry.ts'
import { useChangeSettings, usePageSettings } from '../settings/settings.ts'
import { openMenu, showViewBeside, type PageLocation } from '../routing/location.ts'
import { useLayout, type Layout } from './use-layout.ts'

/** The visible panes, and the functions that change them. */
export interface ShownPanes {
  readonly layout: Layout
  readonly hasSidebar: boolean
  readonly hasDetails: boolean
  /** Whether the details have a place beside the list, also without a todo. */
  readonly isPinned: boolean
  readonly showSidebar: () => void
  readonly toggleSidebar: () => void
  readonly toggleDetails: () => void
}

/**
 * Decides which panes show. The details show while a todo is open, and also without one where they are pinned and there is room for
 * three panes.
 */
export function usePanes({ path, todoId, isMenuOpen }: PageLocation): ShownPanes {
  const layout = useLayout()
  const { sidebarCollapsed, detailsCollapsed } = usePageSettings()
  const { mutate: change } = useChangeSettings({ isOfLayout: true })
  const hasSidebar = layout === 'one' ? isMenuOpen : !sidebarCollapsed
  const isPinned = layout === 'three' && !detailsCollapsed
  const hasDetails = todoId !== null || isPinned
  const showSidebar = () => {
    if (hasSidebar) return
    if (layout === 'one') openMenu(path)
    else change({ sidebarCollapsed: false })
  }
  const toggleSidebar = () => {
    if (!hasSidebar) return showSidebar()
    if (layout === 'one') showViewBeside(path)
    else change({ sidebarCollapsed: true })
  }
  const toggleDetails = () => {
    if (todoId !== null) showViewBeside(path)
    if (layout === 'three' && hasDetails !== detailsCollapsed) change({ detailsCollapsed: hasDetails })
  }
  useCommands({
    'toggle-sidebar': toggleSidebar,
    'toggle-details': layout === 'three' || todoId !== null ? toggleDetails : null,
  })
  return { layout, hasSidebar, hasDetails, isPinned, showSidebar, toggleSidebar, toggleDetails }
}
