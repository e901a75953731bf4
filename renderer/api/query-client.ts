import { focusManager, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isResting } from './browser-notifications.ts'
import { isAccountOver, isNotSignedIn } from './problem.ts'
import { queryKeys } from './query-keys.ts'

/** Makes queries ask the server again when the window gets the focus, also from another window that is visible beside it. */
export function refetchOnFocus(page: Window): void {
  focusManager.setEventListener((onFocus) => {
    const refetch = () => onFocus()
    page.addEventListener('focus', refetch)
    page.addEventListener('visibilitychange', refetch)
    return () => {
      page.removeEventListener('focus', refetch)
      page.removeEventListener('visibilitychange', refetch)
    }
  })
}

/** Creates the cache of answers. It ignores `navigator.onLine`, since a server on 127.0.0.1 answers without a network. */
export function createQueryClient(): QueryClient {
  // Show a change before the next key or click is handled, which may depend on it.
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

/** Reads the answer to a query again, since it has changed on the server. */
export function readAgain(client: QueryClient, queryKey: readonly unknown[]): void {
  // A page that rests reads everything again when it is shown, and a change that is under way when it has ended.
  if (isResting() || client.isMutating({ mutationKey: queryKey }) > 0) return
  // A request that is under way may have been answered before the change. React Query repeats the first one only if it is cancelled.
  const isFirst = client.getQueryData(queryKey) === undefined
  const cancelled = isFirst ? client.cancelQueries({ queryKey }) : Promise.resolve()
  void cancelled.then(() => client.invalidateQueries({ queryKey }))
}
