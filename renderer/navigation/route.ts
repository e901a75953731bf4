import { useSyncExternalStore } from 'react'
import { carriesLaunchCode } from '../auth/launch-code.ts'

/** A place in the page, as it stands in the fragment of the address. */
export type Route = 'all' | 'active' | 'completed' | 'settings'

const ROUTES: readonly Route[] = ['all', 'active', 'completed', 'settings']

/** The address of a place. */
export const hrefOf = (route: Route): string => `#/${route}`

// The place that a fragment names; anything unknown is the whole list.
const routeOf = (fragment: string): Route => ROUTES.find((route) => hrefOf(route) === fragment) ?? 'all'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

const readFragment = () => (carriesLaunchCode(window.location.hash) ? '' : window.location.hash)

/** The place the address bar shows now. */
export const useRoute = (): Route => routeOf(useSyncExternalStore(subscribe, readFragment))
