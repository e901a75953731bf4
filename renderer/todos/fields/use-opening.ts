import { useState, type RefObject } from 'react'
import type { FieldOpening } from './field.tsx'

/** The props with which a control can be opened from outside. Without them it opens by its own button only. */
export interface OpeningProps {
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly anchor?: RefObject<Element | null>
}

/** Whether a control is open. The props decide if they are given. */
export function useOpening({ isOpen, onOpenChange, anchor }: OpeningProps): FieldOpening {
  const [isOpenHere, setOpenHere] = useState(false)
  return {
    isOpen: isOpen ?? isOpenHere,
    onOpenChange: (opens) => {
      setOpenHere(opens)
      onOpenChange?.(opens)
    },
    ...(anchor && { anchor }),
  }
}
