import { useEffect, useState } from 'react'

/**
 * Loads a module as soon as it is wanted; null until it is there. It shows without a delay then, other than a part that suspends. Where
 * the server is gone, nothing shows, and it is tried again when it is wanted the next time. `load` is the same function each time.
 */
export function useLoaded<Module extends object>(
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null)
  const isNeeded = isWanted && loaded === null
  useEffect(() => {
    if (isNeeded) load().then(setLoaded, () => undefined)
  }, [isNeeded, load])
  return loaded
}
