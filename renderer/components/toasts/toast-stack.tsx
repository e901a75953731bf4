import { useSyncExternalStore } from 'react'
import { useLoaded } from '../use-loaded.ts'
import { useToasts } from './toasts.ts'

const load = () => import('./toast-region.tsx')

/** Shows the toasts of the page. Their region is loaded for the first one. */
export function ToastStack() {
  const { queue } = useToasts()
  const shown = useSyncExternalStore(queue.subscribe.bind(queue), () => queue.visibleToasts)
  const module = useLoaded(load, shown.length > 0)
  return module && <module.ToastRegion shown={shown} />
}
