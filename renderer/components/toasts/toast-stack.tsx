import { useSyncExternalStore } from 'react'
import { useLoaded } from '../use-loaded.ts'
import { useToasts } from './toasts.ts'

const load = () => import('./toast-region.tsx')

/**
 * Shows the toasts of the page. Their region is loaded for the first one, and drawn anew after each time without any: React Aria does not
 * notice that a toast goes while it has the focus, and would move the focus to a later one at the same place.
 */
export function ToastStack() {
  const { queue } = useToasts()
  const shown = useSyncExternalStore(queue.subscribe.bind(queue), () => queue.visibleToasts)
  const module = useLoaded(load, shown.length > 0)
  return module && shown.length > 0 && <module.ToastRegion shown={shown} />
}
