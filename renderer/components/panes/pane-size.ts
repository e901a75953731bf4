import { useEffect, useRef, useState } from 'react'

/** The widths that a pane can have, in px. */
export interface PaneLimits {
  readonly min: number
  readonly max: number
  readonly usual: number
}

/** The panes whose width can be changed. */
export const paneLimits = {
  sidebar: { min: 180, max: 320, usual: 232 },
  details: { min: 280, max: 480, usual: 340 },
} as const satisfies Readonly<Record<string, PaneLimits>>

/** The nearest width that the pane can have, in whole px. */
export const limitSize = (size: number, { min, max }: PaneLimits): number =>
  Math.round(Math.min(max, Math.max(min, size)))

/** The width of a pane after a key was pressed on its separator (ARIA APG, Window Splitter); null for other keys. */
export function sizeAfterKey(
  key: string,
  size: number,
  limits: PaneLimits,
  growKey: 'ArrowRight' | 'ArrowLeft',
): number | null {
  if (key === 'Home') return limits.min
  if (key === 'End') return limits.max
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  return limitSize(size + (key === growKey ? keyStep : -keyStep), limits)
}

const keyStep = 16

// After a change on this page, a width that another page has saved is not shown for this time.
const ownWidthMs = 1000

/**
 * The width of a pane: the one that was set on this page, and a second later the saved one, which another page may have changed.
 * `saved` is undefined if no width is saved. `onCommit` gets the width at the end of a drag and after each key.
 */
export function usePaneSize(limits: PaneLimits, saved: number | undefined, onCommit: (size: number) => void) {
  const [own, setOwn] = useState<number | null>(null)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(ending.current), [])
  const onChange = (size: number) => {
    clearTimeout(ending.current)
    setOwn(size)
  }
  return {
    value: own ?? limitSize(saved ?? limits.usual, limits),
    limits,
    onChange,
    onCommit: (size: number) => {
      onChange(size)
      ending.current = setTimeout(() => setOwn(null), ownWidthMs)
      if (size !== saved) onCommit(size)
    },
  }
}
