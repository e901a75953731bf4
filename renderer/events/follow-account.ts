import type { StreamedChange } from '../../server/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../api/client.ts'
import { SESSION_KEY } from '../auth/session.ts'
import { NOTICES_KEY } from '../notices/notices.tsx'
import { SETTINGS_KEY } from '../settings/theme.ts'
import { TOKENS_KEY } from '../settings/tokens.ts'
import { todosKey } from '../todos/queries.ts'
import { applyChanges } from '../todos/stored/apply-changes.ts'
import { lastChangeOf, parseChangeId, type StoredTodos } from '../todos/stored/stored-todos.ts'
import { holdStream } from './hold-stream.ts'
import { shareStream } from './share-stream.ts'
import type { Position, StreamEvent } from './stream-event.ts'

/** How long changes are gathered, to be drawn together, where others were drawn less than RUSH_MS before. */
const GATHER_MS = 20
const RUSH_MS = 200
/** How long nothing may be heard of the stream, which has a heartbeat every 15 s, until the page asks by itself. */
const SILENCE_MS = 30_000
/** How often a visible page asks while there is no stream. */
const ASK_MS = 2000
/** How often the changes are asked for that came while the ones before were asked for. */
const MOST_TRIES = 10

const KEY_OF_EVENT = {
  settings: SETTINGS_KEY,
  notice: NOTICES_KEY,
  session: SESSION_KEY,
  tokens: TOKENS_KEY,
} as const

/** An event of the stream of an account, from the page that holds it. */
interface SharedEvent {
  readonly account: string
  readonly event: StreamEvent
}

/** The account that a page follows, with the API and the cache of the page. */
interface FollowedAccount {
  readonly api: ApiClient
  readonly client: QueryClient
  readonly account: string
}

/**
 * Keeps what the page knows of an account up to date by the stream of events, which one page holds for all of this
 * browser. Where events are missing it asks for them. Answers a function that ends it.
 */
export function followAccount({ api, client, account }: FollowedAccount): () => void {
  const queryKey = todosKey(account)
  const stored = () => client.getQueryData<StoredTodos>(queryKey)
  /** The latest change that was heard of. */
  let heard: Position | null = null
  let isLost = false
  let isAsking = false
  let gathered: StreamedChange[] = []
  let gathering: ReturnType<typeof setTimeout> | undefined
  let appliedAt = 0
  let silence: ReturnType<typeof setTimeout> | undefined

  const ask = () => client.refetchQueries({ queryKey }, { cancelRefetch: false })
  const hear = (position: Position) => {
    // A page that took over the stream may begin with changes that were heard before.
    if (heard?.history !== position.history || heard.revision < position.revision) heard = position
  }
  const isBehind = () => {
    const now = stored()
    if (heard === null) return false
    return !now || now.history !== heard.history || now.revision < heard.revision
  }
  const catchUp = async () => {
    if (isAsking) return
    isAsking = true
    for (let tries = 0; tries < MOST_TRIES && isBehind(); tries += 1) {
      await ask()
      if (client.getQueryState(queryKey)?.status === 'error') break
    }
    isAsking = false
  }
  const apply = () => {
    const changes = gathered
    gathered = []
    gathering = undefined
    appliedAt = performance.now()
    client.setQueryData<StoredTodos>(queryKey, (now) => now && applyChanges(now, changes))
    void catchUp()
  }
  const waitForSilence = () => {
    clearTimeout(silence)
    const isVisible = document.visibilityState === 'visible'
    silence = setTimeout(
      () => {
        void ask()
        waitForSilence()
      },
      isLost && isVisible ? ASK_MS : SILENCE_MS,
    )
  }
  const lose = () => {
    isLost = true
    void ask()
    waitForSilence()
  }
  const readAgain = (key: readonly unknown[]) => {
    // A hidden page reads everything again when it is shown, and a change that is under way when it has ended.
    if (document.visibilityState === 'hidden' || client.isMutating({ mutationKey: key }) > 0) return
    void client.invalidateQueries({ queryKey: key }, { cancelRefetch: false })
  }

  const handle = (event: StreamEvent) => {
    switch (event.type) {
      case 'hello':
      case 'reload':
        hear(event)
        void catchUp()
        // These are not repeated.
        for (const key of Object.values(KEY_OF_EVENT)) readAgain(key)
        break
      case 'change':
        hear(parseChangeId(event.change.id))
        gathered.push(event.change)
        gathering ??= setTimeout(apply, performance.now() - appliedAt < RUSH_MS ? GATHER_MS : 0)
        break
      case 'bye':
        readAgain(SESSION_KEY)
        break
      case 'heartbeat':
        break
      case 'lost':
        return lose()
      default:
        readAgain(KEY_OF_EVENT[event.type])
    }
    isLost = false
    waitForSilence()
  }

  const leave = shareStream<SharedEvent>({
    hold(post, signal) {
      const lastChange = () => {
        const now = stored()
        return now ? lastChangeOf(now) : null
      }
      return holdStream({ api, account, lastChange, onEvent: (event) => post({ account, event }) }, signal)
    },
    onMessage(message) {
      if (message.account === account) handle(message.event)
      else if (message.event.type === 'hello') readAgain(SESSION_KEY)
    },
    onUnshared: lose,
  })
  // The change of the network may break the stream without a sign.
  const onNetwork = () => void ask()
  window.addEventListener('online', onNetwork)
  window.addEventListener('offline', onNetwork)
  waitForSilence()

  return () => {
    leave()
    clearTimeout(gathering)
    clearTimeout(silence)
    window.removeEventListener('online', onNetwork)
    window.removeEventListener('offline', onNetwork)
  }
}
