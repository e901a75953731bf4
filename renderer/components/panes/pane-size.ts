import { useState } from 'react'

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

/** The width that a key gives a pane in the manner of a window splitter (ARIA APG); null for other keys. */
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

/**
 * The width of a pane: the one that the person gave it last, until another one is saved, for example by another tab. `saved` is
 * undefined where none is. `onCommit` gets the width at the end of a drag and after each key.
 */
export function usePaneSize(limits: PaneLimits, saved: number | undefined, onCommit: (size: number) => void) {
  const [own, setOwn] = useState<{ readonly size: number; readonly saved: number | undefined } | null>(null)
  const onChange = (size: number) => setOwn({ size, saved })
  return {
    value: own !== null && own.saved === saved ? own.size : limitSize(saved ?? limits.usual, limits),
    limits,
    onChange,
    onCommit: (size: number) => {
      onChange(size)
      onCommit(size)
    },
  }
}
