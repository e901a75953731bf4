import { focusManager, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isAccountOver, isNotSignedIn } from './problem.ts'
import { queryKeys } from './query-keys.ts'

/** Looks again at the server whenever the person comes back to the page, also from a window beside it. */
export function refetchOnFocus(page: Window): void {
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus()
    page.addEventListener('focus', look)
    page.addEventListener('visibilitychange', look)
    return () => {
      page.removeEventListener('focus', look)
      page.removeEventListener('visibilitychange', look)
    }
  })
}

/** The cache of what the server said; a page on 127.0.0.1 works whatever `navigator.onLine` says. */
export function createQueryClient(): QueryClient {
  // The page shows a change before the next key or click is handled, which may build on it.
  notifyManager.setScheduler(queueMicrotask)
  const onError = (error: unknown) => {
    if (isAccountOver(error) || isNotSignedIn(error))
      void client.invalidateQueries({ queryKey: queryKeys.session })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => query.queryKey[0] !== queryKeys.session[0] && onError(error),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: 'always' },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
