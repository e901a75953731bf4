import '../styles/tooltip.css'
import { useState, type ReactNode, type RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext, type TooltipProps } from 'react-aria-components'
import { hintsId } from './hint.tsx'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'

interface TipProps {
  readonly id: string | undefined
  readonly state: TooltipTriggerState
  readonly triggerRef: RefObject<Element | null>
  readonly placement: NonNullable<TooltipProps['placement']>
  readonly children: ReactNode
}

/** The tooltip of a button. */
export function Tip({ id, state, triggerRef, placement, children }: TipProps) {
  // A tooltip that closes stays where it is until it is gone.
  const [last, setLast] = useState<Element | null>(null)
  const container = state.isOpen ? findContainer() : last
  if (container !== last) setLast(container)
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        // React Aria names the tooltip by it, and leaves it out of the type.
        {...{ id }}
        triggerRef={triggerRef}
        className="tooltip"
        placement={placement}
        offset={6}
        {...(container && { UNSTABLE_portalContainer: container })}
      >
        {children}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}

// A dialog or a menu hides the landmarks of the page from assistive technology.
function findContainer(): Element | null {
  const hints = document.getElementById(hintsId)
  return hints?.closest('[inert], [aria-hidden="true"]') ? null : hints
}
