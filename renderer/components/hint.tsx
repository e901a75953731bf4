import { use, useState, type ReactNode } from 'react'
import { Tooltip, TooltipTriggerStateContext, type TooltipProps } from 'react-aria-components'

/** The id of the element of the page that holds the tooltips: assistive technology expects everything in a landmark. */
export const hintsId = 'hints'

interface HintProps {
  readonly placement?: TooltipProps['placement'] | undefined
  readonly children: ReactNode
}

/** The tooltip of the button before it in a TooltipTrigger. */
export function Hint({ placement = 'bottom', children }: HintProps) {
  const isOpen = use(TooltipTriggerStateContext)?.isOpen === true
  // A tooltip that closes stays where it is until it is gone.
  const [last, setLast] = useState<Element | null>(null)
  const container = isOpen ? findContainer() : last
  if (container !== last) setLast(container)
  return (
    <Tooltip
      className="tooltip"
      placement={placement}
      offset={6}
      {...(container && { UNSTABLE_portalContainer: container })}
    >
      {children}
    </Tooltip>
  )
}

// A dialog or a menu hides the landmarks of the page from assistive technology.
function findContainer(): Element | null {
  const hints = document.getElementById(hintsId)
  return hints?.closest('[inert], [aria-hidden="true"]') ? null : hints
}
