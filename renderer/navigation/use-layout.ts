import { useSyncExternalStore } from 'react'

/** How many panes there is room for: the three; two, with the details over the list; or one. */
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

/** How many panes the page has room for now, as in layout.css. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, readLayout)
