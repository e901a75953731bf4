import type { QueryClient } from '@tanstack/react-query'
import { formatChangeId } from '../../common/change-id.ts'
import type { StreamedChange } from '../../server/contract.ts'
import { Unreachable } from '../api/problem.ts'
import { readAgain } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { holdStream } from '../api/stream/hold-stream.ts'
import { shareStream } from '../api/stream/share-stream.ts'
import type { StreamEvent } from '../api/stream/stream-event.ts'
import type { AccountStore } from './account-store.ts'
import type { AccountApi } from './store-host.ts'

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
  bye: queryKeys.session,
  reminder: queryKeys.reminders,
  'reminder-answered': queryKeys.reminders,
} as const

/** The account that a page follows. */
interface FollowedAccount extends AccountApi {
  readonly store: AccountStore
  /** The cache of the other queries, such as the settings. */
  readonly client: QueryClient
}

/**
 * Keeps the store of an account up to date by the stream of events, which one page holds for all pages of this browser. Where
 * events are missing it asks for them. Returns a function that ends it.
 */
export function followAccount({ api, account, store, client }: FollowedAccount): () => void {
  const end = new AbortController()
  const { signal } = end
  let isLost = false
  let collected: StreamedChange[] = []
  let collecting: ReturnType<typeof setTimeout> | undefined
  let appliedAt = 0
  let silence: ReturnType<typeof setTimeout> | undefined

  const ask = () => void store.catchUp()
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
        ask()
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
    ask()
    waitForSilence()
  }

  const handle = (event: StreamEvent) => {
    switch (event.type) {
      case 'hello':
      case 'reload':
        store.note(event)
        // These events are not repeated after a connection was lost.
        for (const queryKey of new Set(Object.values(queryOfEvent))) readAgain(client, queryKey)
        break
      case 'change':
        collected.push(event.change)
        collecting ??= setTimeout(apply, performance.now() - appliedAt < rushTime ? collectTime : 0)
        break
      case 'heartbeat':
        break
      case 'lost':
        return lose()
      default:
        readAgain(client, queryOfEvent[event.type])
    }
    isLost = false
    waitForSilence()
  }

  shareStream<{ readonly account: string; readonly event: StreamEvent }>(
    {
      hold(post, turn) {
        const lastChange = () => {
          const { position } = store.state
          return position === null ? null : formatChangeId(position)
        }
        return holdStream({ api, account, lastChange, onEvent: (event) => post({ account, event }) }, turn)
      },
      onMessage(message) {
        if (message.account === account) handle(message.event)
        else if (message.event.type === 'hello') readAgain(client, queryKeys.session)
      },
      onUnshared: lose,
    },
    signal,
  )
  // A change of the network can break the stream without an error. A hidden page may have missed changes.
  for (const type of ['online', 'offline', 'focus']) window.addEventListener(type, ask, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask(), {
    signal,
  })
  // A reading before may have missed a change that came before the page listened.
  ask()
  waitForSilence()

  return () => {
    end.abort()
    stopWatching()
    clearTimeout(collecting)
    clearTimeout(silence)
  }
}
