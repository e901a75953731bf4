import { useEffect } from 'react'
import { hrefOf } from './route.ts'

/** What the menu of the desktop window asks for by a fragment that is no place. */
export interface DeepLinks {
  readonly add: () => void
  readonly help: () => void
}

const fragmentOf = (address: string): string => new URL(address).hash

/** Obeys `#/new` and `#/shortcuts`, and puts the fragment of a place in their stead. */
export function useDeepLinks({ add, help }: DeepLinks): void {
  useEffect(() => {
    const obey = (before: string) => {
      const { hash } = window.location
      if (hash !== '#/new' && hash !== '#/shortcuts') return
      const place = hash === '#/shortcuts' && before.startsWith('#/') ? before : hrefOf('all')
      window.history.replaceState(window.history.state, '', place)
      if (hash === '#/new') add()
      else help()
    }
    const onHashChange = ({ oldURL }: HashChangeEvent) => obey(fragmentOf(oldURL))
    obey('')
    // Before the route is read, which would show another view for a moment.
    window.addEventListener('hashchange', onHashChange, { capture: true })
    return () => window.removeEventListener('hashchange', onHashChange, { capture: true })
  }, [add, help])
}
