import { useCallback, useEffect, useRef, useState } from 'react'

/** In milliseconds: how long a completed row stays in its place, and how long it takes to fade out. */
const breath = 400
const fade = 180

/** The rows that stay for a moment after they were completed. */
interface Lingering {
  readonly lingering: ReadonlySet<string>
  /** The rows that are fading out. */
  readonly leaving: ReadonlySet<string>
  /** Keeps rows for a moment. */
  readonly linger: (ids: readonly string[]) => void
  /** To be called when the pointer comes to a row, and when it leaves it. */
  readonly hover: (id: string, isHovered: boolean) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Keeps completed rows for a moment, and while the pointer is on one of them, so that a mistake can be undone in the same
 * place. They leave together, so that nothing moves under the pointer.
 */
export function useLingering(): Lingering {
  const [lingering, setLingering] = useState(none)
  const [leaving, setLeaving] = useState(none)
  // The pointer is on many rows on its way, and the list is drawn anew only for one that lingers.
  const hovered = useRef<string | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (lingering.size === 0 || isHeld) return
    const fading = setTimeout(() => setLeaving(lingering), breath)
    const ending = setTimeout(() => {
      setLingering(none)
      setLeaving(none)
    }, breath + fade)
    return () => {
      clearTimeout(fading)
      clearTimeout(ending)
      setLeaving(none)
    }
  }, [lingering, isHeld])
  const linger = useCallback((ids: readonly string[]) => {
    // A row that is drawn anew elsewhere, as in another column, sends no event when the pointer is not on it any more.
    const isStillHovered =
      hovered.current !== null &&
      document.querySelector(`[data-key="${CSS.escape(hovered.current)}"]:hover`) !== null
    if (!isStillHovered) hovered.current = null
    setLingering((before) => new Set([...before, ...ids]))
    if (hovered.current !== null && ids.includes(hovered.current)) setIsHeld(true)
  }, [])
  const hover = useCallback(
    (id: string, isHovered: boolean) => {
      if (isHovered) hovered.current = id
      else if (hovered.current === id) hovered.current = null
      setIsHeld(hovered.current !== null && lingering.has(hovered.current))
    },
    [lingering],
  )
  return { lingering, leaving, linger, hover }
}
