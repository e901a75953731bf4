import { Menu, PanelLeft, PanelRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useShownKeys } from '../settings/use-shown-keys.ts'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useText } from '../messages/use-text.ts'
import type { ShownPanes } from './use-panes.ts'

interface PaneTogglesProps {
  readonly shown: ShownPanes
  readonly hasDetails: boolean
}

/** The buttons at the upper corners of the list pane that show and hide the panes beside it. */
export function PaneToggles({ shown, hasDetails }: PaneTogglesProps) {
  const text = useText()
  const { layout, hasSidebar, toggleSidebar, toggleDetails } = shown
  const sidebarKeys = useShownKeys('toggle-sidebar')
  const detailsKeys = useShownKeys('toggle-details')
  const start = useRef<HTMLButtonElement>(null)
  const before = useRef({ hasSidebar, layout })
  useEffect(() => {
    const { activeElement } = document
    const last = before.current
    before.current = { hasSidebar, layout }
    if (!last.hasSidebar || hasSidebar) return
    // If the window has become narrow, nothing may have had the focus.
    const isLost = activeElement === document.body && last.layout === layout
    if (isLost || activeElement?.closest('#sidebar')) start.current?.focus()
  }, [hasSidebar, layout])
  return (
    <>
      {layout === 'one' ? (
        <IconAction
          ref={start}
          icon={Menu}
          label={text('pane.menu')}
          className="toggle-start"
          onPress={toggleSidebar}
        />
      ) : (
        <IconAction
          ref={start}
          icon={PanelLeft}
          label={text(hasSidebar ? 'pane.hideSidebar' : 'pane.showSidebar')}
          shortcut={sidebarKeys}
          className="toggle-start"
          onPress={toggleSidebar}
        />
      )}
      {layout === 'three' && hasDetails && (
        <IconAction
          icon={PanelRight}
          label={text(shown.hasDetails ? 'pane.hideDetails' : 'pane.showDetails')}
          shortcut={detailsKeys}
          className="toggle-end"
          onPress={toggleDetails}
        />
      )}
    </>
  )
}
