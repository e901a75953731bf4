import { useLayoutEffect, type HTMLAttributes, type ReactNode } from 'react'
import { paneLimits, usePaneSize } from '../components/panes/pane-size.ts'
import { hintsId } from '../components/hint.tsx'
import { PaneSeparator } from '../components/panes/pane-separator.tsx'
import { useText } from '../messages/use-text.ts'
import { useChangeSettings, usePageSettings } from '../settings/settings.ts'
import type { ShownPanes } from './use-panes.ts'

interface PanesProps {
  readonly shown: ShownPanes
  /** Whether a todo is open. Its details are over the list if there is no room beside it. */
  readonly isTodoOpen: boolean
  readonly sidebar: ReactNode
  readonly list: ReactNode
  readonly details: ReactNode
  /** Called for a click beside details that are over the list. */
  readonly onLeaveDetails: () => void
  /** The handlers of the keys and the pointer in all panes. */
  readonly handlers: HTMLAttributes<HTMLElement>
}

/** The three panes of the page, with the lines between them that change their widths. */
export function Panes({ shown, isTodoOpen, sidebar, list, details, onLeaveDetails, handlers }: PanesProps) {
  const text = useText()
  const { sidebarWidth, detailsWidth } = usePageSettings()
  const { mutate: change } = useChangeSettings({ isOfLayout: true })
  const { hasSidebar, hasDetails, isPinned, layout } = shown
  const sidebarSize = usePaneSize(paneLimits.sidebar, sidebarWidth, (width) =>
    change({ sidebarWidth: width }),
  )
  const detailsSize = usePaneSize(paneLimits.details, detailsWidth, (width) =>
    change({ detailsWidth: width }),
  )
  useLayoutEffect(() => {
    // On the root, since messages stand beside the panes as well.
    const { style } = document.documentElement
    style.setProperty('--sidebar', `${sidebarSize.value}px`)
    style.setProperty('--details', `${detailsSize.value}px`)
  }, [sidebarSize.value, detailsSize.value])
  return (
    <div
      className="app"
      data-layout={layout}
      data-sidebar={hasSidebar || undefined}
      data-details={hasDetails || undefined}
      data-pinned={isPinned || undefined}
      data-todo={isTodoOpen || undefined}
      {...handlers}
    >
      {sidebar}
      <main className="view">
        <div className="hints" id={hintsId} />
        {hasSidebar && layout !== 'one' && (
          <PaneSeparator label={text('pane.sidebar')} controls="sidebar" paneIs="before" {...sidebarSize} />
        )}
        {list}
        {hasDetails && layout === 'three' && (
          <PaneSeparator label={text('pane.details')} controls="details" paneIs="after" {...detailsSize} />
        )}
      </main>
      {isTodoOpen && layout === 'two' && (
        <div className="details-shade" aria-hidden onClick={onLeaveDetails} />
      )}
      {hasDetails && details}
    </div>
  )
}
