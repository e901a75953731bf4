import { useEffect, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { TooltipProps } from 'react-aria-components'
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { useLoaded } from './use-loaded.ts'

/** The id of the element of the page that holds the tooltips: assistive technology expects everything in a landmark. */
export const hintsId = 'hints'

const loadTip = () => import('./tip.tsx')

/** In milliseconds. */
const delays = { delay: 600, closeDelay: 100 }

interface HintProps {
  /** The content of the tooltip. */
  readonly hint: ReactNode
  /** The side of the button on which the tooltip stands. */
  readonly placement?: TooltipProps['placement'] | undefined
  readonly isDisabled?: boolean
  /** A button of React Aria. */
  readonly children: ReactNode
}

/** A button with a tooltip. It is the TooltipTrigger of React Aria, except that the tooltip itself is loaded when it opens first. */
export function Hint({ hint, placement = 'bottom', isDisabled = false, children }: HintProps) {
  const trigger = { ...delays, isDisabled }
  const button = useRef<HTMLElement>(null)
  const state = useTooltipTriggerState(trigger)
  const { triggerProps, tooltipProps } = useTooltipTrigger(trigger, state, button)
  const { isOpen } = state
  useEffect(() => {
    // React Aria keeps Escape to close the tooltip. Where it is open only because the pointer rests there, such as below a pane that has
    // just opened, the key is meant for the page: closed before React Aria hears of the key, the tooltip does not take it.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement !== button.current) flushSync(() => state.close(true))
    }
    if (isOpen) window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isOpen, state])
  const module = useLoaded(loadTip, isOpen)
  return (
    <>
      <FocusableProvider {...triggerProps} ref={button}>
        {children}
      </FocusableProvider>
      {module && (
        <module.Tip id={tooltipProps.id} state={state} triggerRef={button} placement={placement}>
          {hint}
        </module.Tip>
      )}
    </>
  )
}
