import { useSyncExternalStore } from 'react'

/** The number of panes that fit: three; two, with the details over the list; or one. */
export type Layout = 'three' | 'two' | 'one'

const [isNarrow, isWide] = ['(width < 720px)', '(width >= 1000px)'].map((query) => window.matchMedia(query))

function subscribe(listener: () => void): () => void {
  isNarrow?.addEventListener('change', listener)
  isWide?.addEventListener('change', listener)
  return () => {
    isNarrow?.removeEventListener('change', listener)
    isWide?.removeEventListener('change', listener)
  }
}

const readLayout = (): Layout => (isNarrow?.matches ? 'one' : isWide?.matches ? 'three' : 'two')

/** Returns the number of panes that fit, by the same widths as layout.css. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, readLayout)
