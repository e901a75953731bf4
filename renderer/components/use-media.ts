import { useSyncExternalStore } from 'react'

/** Whether a media query matches now, such as `(pointer: coarse)`, which changes when a convertible is folded. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
