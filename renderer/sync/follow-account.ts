import type { QueryClient } from '@tanstack/react-query'
import type { StreamedChange } from '../../server/contract.ts'
import type { ApiClient } from '../api/client.ts'
import { Unreachable } from '../api/problem.ts'
import { formatChangeId } from '../../common/change-id.ts'
import type { AccountStore } from './account-store.ts'
import { holdStream } from './stream/hold-stream.ts'
import { shareStream } from './stream/share-stream.ts'
import type { StreamEvent } from './stream/stream-event.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The time for which changes are collected and then shown together, if the last ones came less than `rushTime` ago. */
const collectTime = 20
const rushTime = 200
/** The longest silence of the stream, which has a heartbeat every 15 s. After it the page asks the server itself. */
const silenceTime = 30_000
/** How often a visible page asks while there is no stream, or the server did not answer. */
const askTime = 2000

const queryOfEvent = {
  settings: queryKeys.settings,
  notice: queryKeys.notices,
  session: queryKeys.session,
  tokens: queryKeys.tokens,
} as const

/** An event of the stream of an account, from the page that holds it. */
interface SharedEvent {
  readonly account: string
  readonly event: StreamEvent
}

/** The account that a page follows. */
interface FollowedAccount {
  readonly api: ApiClient
  readonly account: string
  readonly store: AccountStore
  /** The cache of the other queries, such as the settings. */
  readonly client: QueryClient
}

/**
 * Keeps the store of an account up to date by the stream of events, which one page holds for all pages of this browser. Where
 * events are missing it asks for them. Returns a function that ends it.
 */
export function followAccount({ api, account, store, client }: FollowedAccount): () => void {
  let isLost = false
  let collected: StreamedChange[] = []
  let collecting: ReturnType<typeof setTimeout> | undefined
  let appliedAt = 0
  let silence: ReturnType<typeof setTimeout> | undefined

  const apply = () => {
    const changes = collected
    collected = []
    collecting = undefined
    appliedAt = performance.now()
    store.receive(changes)
  }
  const waitForSilence = () => {
    clearTimeout(silence)
    const { isLoaded, error } = store.read()
    const isAway = isLost || !isLoaded || error instanceof Unreachable
    const isVisible = document.visibilityState === 'visible'
    silence = setTimeout(
      () => {
        void store.catchUp()
        waitForSilence()
      },
      isAway && isVisible ? askTime : silenceTime,
    )
  }
  let lastError: unknown = null
  const stopWatching = store.subscribe(() => {
    const { error } = store.read()
    if (error !== lastError) waitForSilence()
    lastError = error
  })
  const lose = () => {
    isLost = true
    void store.catchUp()
    waitForSilence()
  }
  const readAgain = (queryKey: readonly unknown[]) => {
    // A hidden page reads everything again when it is shown, and a change that is under way when it has ended.
    if (document.visibilityState === 'hidden' || client.isMutating({ mutationKey: queryKey }) > 0) return
    // A request that is under way may have been answered before the change. React Query repeats the first one only if it is cancelled.
    const isFirst = client.getQueryData(queryKey) === undefined
    const cancelled = isFirst ? client.cancelQueries({ queryKey }) : Promise.resolve()
    void cancelled.then(() => client.invalidateQueries({ queryKey }))
  }

  const handle = (event: StreamEvent) => {
    switch (event.type) {
      case 'hello':
      case 'reload':
        store.note(event)
        // These events are not repeated after a connection was lost.
        for (const queryKey of Object.values(queryOfEvent)) readAgain(queryKey)
        break
      case 'change':
        collected.push(event.change)
        collecting ??= setTimeout(apply, performance.now() - appliedAt < rushTime ? collectTime : 0)
        break
      case 'bye':
        readAgain(queryKeys.session)
        break
      case 'heartbeat':
        break
      case 'lost':
        return lose()
      default:
        readAgain(queryOfEvent[event.type])
    }
    isLost = false
    waitForSilence()
  }

  const leave = shareStream<SharedEvent>({
    hold(post, signal) {
      const lastChange = () => {
        const { position } = store.state
        return position === null ? null : formatChangeId(position)
      }
      return holdStream({ api, account, lastChange, onEvent: (event) => post({ account, event }) }, signal)
    },
    onMessage(message) {
      if (message.account === account) handle(message.event)
      else if (message.event.type === 'hello') readAgain(queryKeys.session)
    },
    onUnshared: lose,
  })
  const ask = () => void store.catchUp()
  const onVisible = () => {
    if (document.visibilityState === 'visible') ask()
  }
  // A change of the network can break the stream without an error. A hidden page may have missed changes.
  window.addEventListener('online', ask)
  window.addEventListener('offline', ask)
  window.addEventListener('focus', ask)
  document.addEventListener('visibilitychange', onVisible)
  // A reading before may have missed a change that came before the page listened.
  void store.catchUp()
  waitForSilence()

  return () => {
    leave()
    stopWatching()
    clearTimeout(collecting)
    clearTimeout(silence)
    window.removeEventListener('online', ask)
    window.removeEventListener('offline', ask)
    window.removeEventListener('focus', ask)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
