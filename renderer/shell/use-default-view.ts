import { useEffect, useLayoutEffect, useRef } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { usePageSettings, useSettings } from '../settings/settings.ts'
import { hasNoPath, inboxPath, replacePath } from '../routing/location.ts'

/** Opens the view of the settings where the page starts with an address that names none. Returns the path of that view. */
export function useDefaultView(): string {
  const { defaultView } = usePageSettings()
  const isAnswered = useSettings().data !== undefined
  const isSettled = useRef(false)
  const path = `/${defaultView ?? 'inbox'}`
  useLayoutEffect(() => {
    // The setting of the last visit comes first. Once the server has answered, a change of the setting moves nobody.
    if (isSettled.current) return
    isSettled.current = isAnswered
    if (hasNoPath() && path !== inboxPath) replacePath(path)
  }, [path, isAnswered])
  return path
}

/** Shows the inbox in place of a default view that is gone. */
export function useGoneDefault(isGone: boolean): void {
  useEffect(() => {
    if (isGone) replacePath(inboxPath)
  }, [isGone])
}

/**
 * Says that the page shows the inbox where the address has nothing: a list was deleted elsewhere, or the address is wrong. Without
 * it the next todo would go to the inbox unnoticed.
 */
export function useGoneView(isGone: boolean): void {
  const text = useText()
  const toasts = useToasts()
  useEffect(() => {
    return isGone ? toasts.sayOfView(text('place.gone')) : undefined
  }, [isGone, text, toasts])
}
