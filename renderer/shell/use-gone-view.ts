import { useEffect } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'

/**
 * Says that the page shows the inbox where the address has nothing: a list was deleted elsewhere, or the address is wrong. Without
 * it the next todo would go to the inbox unnoticed.
 */
export function useGonePlace(isGone: boolean): void {
  const text = useText()
  const toasts = useToasts()
  useEffect(() => {
    if (isGone) toasts.say(text('place.gone'))
  }, [isGone, text, toasts])
}
