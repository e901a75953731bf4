import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import {
  Text as AriaText,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components'
import '../../styles/toasts.css'
import { useText } from '../../messages/use-text.ts'
import { Action } from '../buttons/action.tsx'
import { Icon } from '../icon.tsx'
import { IconAction } from '../buttons/icon-action.tsx'
import { useToasts, type Toasts } from './toasts.ts'

interface ToastRegionProps {
  readonly shown: Toasts['queue']['visibleToasts']
}

/** The region of the page that shows the toasts, with the latest on top. */
export function ToastRegion({ shown }: ToastRegionProps) {
  const text = useText()
  const { queue } = useToasts()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // React Aria starts the timer of a new toast even if the pointer or the focus is on the toasts.
    if (region.current?.matches('[data-hovered], :focus-within'))
      for (const { timer } of shown) timer?.pause()
  }, [shown])
  useRoom(region)
  return (
    <AriaToastRegion
      ref={region}
      queue={queue}
      aria-label={text('toast.region')}
      className="toasts"
      // The focus stays where it is, for example in a field in which the person goes on to type.
      onMouseDownCapture={(event) => event.preventDefault()}
    >
      {({ toast }) => {
        const { message, tone, undo } = toast.content
        const undoAndClose = () => {
          queue.close(toast.key)
          undo?.()
        }
        return (
          <Toast toast={toast} className={`toast toast-${tone}`}>
            {tone === 'danger' && <Icon of={TriangleAlert} />}
            <ToastContent className="toast-text">
              <AriaText slot="title">{message}</AriaText>
            </ToastContent>
            {undo && <Action look="quiet" label={text('toast.undo')} onPress={undoAndClose} />}
            <IconAction icon={X} label={text('toast.dismiss')} onPress={() => queue.close(toast.key)} />
          </Toast>
        )
      }}
    </AriaToastRegion>
  )
}

/** The parts of the panes that end above the toasts, as in `styles/toasts.css`. */
const panes = '.list-scroller, .view-body, .todos, .week-scroller, .board-scroller, .details-frame, .sidebar'

/**
 * Gives the toasts room at the end of the panes: `--toasts` is their height, and the page has `data-toasts`. What is being edited stays
 * in sight. The height is a style of the panes alone, as one of the page would have the styles of every element computed anew.
 */
function useRoom(region: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = region.current
    if (element === null) return
    const { dataset } = document.documentElement
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    dataset['toasts'] = ''
    const observer = new ResizeObserver(() => {
      sheet.replaceSync(`:is(${panes}) { --toasts: ${element.offsetHeight}px }`)
      document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      delete dataset['toasts']
    }
  }, [region])
}
