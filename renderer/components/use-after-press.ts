import { useEffect, useRef } from 'react'

const releases = ['pointerup', 'pointercancel'] as const

/**
 * Returns a function that runs another one when the press that is under way has ended, or at once where there is none. A layout that
 * changes when a field loses the focus would otherwise move what is being pressed from under the pointer.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('pointerdown', () => (isPressed.current = true), options)
    for (const type of releases) document.addEventListener(type, () => (isPressed.current = false), options)
    return () => listening.abort()
  }, [])
  return (run) => {
    if (!isPressed.current) return run()
    const waiting = new AbortController()
    const finish = () => {
      waiting.abort()
      // The click comes after the release.
      setTimeout(run)
    }
    for (const type of releases)
      document.addEventListener(type, finish, { capture: true, signal: waiting.signal })
  }
}
