import { useEffect } from 'react'

/**
 * Stands in the place of a part that opens and is still loaded. The person types for that part already: no letter may reach the list,
 * where it is a command.
 */
export function LoadingKeys() {
  useEffect(() => {
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', swallow, { capture: true })
    return () => window.removeEventListener('keydown', swallow, { capture: true })
  }, [])
  return null
}
