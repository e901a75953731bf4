import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useText } from '../../messages/use-text.ts'
import { limitSize, sizeAfterKey, type PaneLimits } from './pane-size.ts'

interface PaneSeparatorProps {
  /** The name for assistive technology, such as "Width of the sidebar". */
  readonly label: string
  /** The id of the pane whose width it changes. */
  readonly controls: string
  /** The side of the separator on which the pane is, in the direction of reading. */
  readonly paneIs: 'before' | 'after'
  /** The width of the pane in px. */
  readonly value: number
  readonly limits: PaneLimits
  /** Called while it is dragged. */
  readonly onChange: (size: number) => void
  /** Called at the end of a drag, after each key and after a double click. */
  readonly onCommit: (size: number) => void
}

interface Drag {
  readonly pointer: number
  readonly x: number
  /** The width of the pane at its beginning, and now. */
  readonly from: number
  readonly size: number
  readonly hasMoved: boolean
}

/** The line between two panes. A pointer drags it, the arrow keys move it by 16 px, and a double click resets it. */
export function PaneSeparator({
  label,
  controls,
  paneIs,
  value,
  limits,
  onChange,
  onCommit,
}: PaneSeparatorProps) {
  const text = useText()
  const drag = useRef<Drag | null>(null)
  const [isDragging, setIsDragging] = useState(false)

  const growsRightwards = (separator: Element): boolean =>
    separator.matches(':dir(ltr)') === (paneIs === 'before')

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const growKey = growsRightwards(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft'
    const size = sizeAfterKey(event.key, value, limits, growKey)
    if (size === null) return
    event.preventDefault()
    if (size !== value) onCommit(size)
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { pointer: event.pointerId, x: event.clientX, from: value, size: value, hasMoved: false }
    setIsDragging(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current?.pointer !== event.pointerId) return
    const { x, from } = drag.current
    const distance = event.clientX - x
    const size = limitSize(from + (growsRightwards(event.currentTarget) ? distance : -distance), limits)
    if (size === drag.current.size) return
    drag.current = { ...drag.current, size, hasMoved: true }
    onChange(size)
  }
  // This event ends every drag, also one that the browser cancels.
  const onLostPointerCapture = (event: PointerEvent) => {
    if (drag.current?.pointer !== event.pointerId) return
    const { hasMoved, size } = drag.current
    drag.current = null
    setIsDragging(false)
    if (hasMoved) onCommit(size)
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      className="pane-separator"
      aria-label={label}
      aria-controls={controls}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuetext={text('panes.width', { width: value })}
      data-dragging={isDragging || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onLostPointerCapture}
      onDoubleClick={() => onCommit(limits.usual)}
    />
  )
}
