import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type { Credential, Validity } from '../http/credential.ts'
import { type Notice, presentNotice } from '../notices/schema.ts'
import type { AnsweredReminder, ReminderEvents, RungReminder } from '../reminders/schema.ts'
import { presentSettings } from '../settings/schema.ts'
import type { SettingsKeeper } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'
import { createChangeFrames, formatEvent, heartbeat } from './frames.ts'
import { followChanges } from './follow.ts'
import { createOutbox, type ByeReason, type Outbox } from './outbox.ts'
import { createStreamSlots } from './stream-limits.ts'
import type { DeletedNotice, Hello } from './schema.ts'
import { subscribeToTopics, type Topic, type Topics } from './topics.ts'

/** The times of streams, in milliseconds. */
export interface StreamTimes {
  /** Between two checks of the credentials of all streams, and of readers that take nothing. */
  readonly check: number
  /** Between two comments on a stream. */
  readonly heartbeat: number
  /** For a reader to take the rest of a stream that has ended. */
  readonly end: number
}

/** The times of streams in use. */
export const usualStreamTimes: StreamTimes = { check: 250, heartbeat: 15_000, end: 400 }

/** A checked request for a stream. */
export interface StreamRequest {
  readonly store: Store
  readonly accountId: string
  readonly credential: Credential
  /** The id of the last change that the client knows; null to begin now. */
  readonly since: string | null
  readonly recheck: () => Validity
}

/** All streams of the server. */
export interface Streams {
  /** Opens a stream and returns its bytes. Throws TooMany. */
  open(request: StreamRequest): Readable
  /** Ends all streams, and each later one at once. */
  stop(): void
}

interface StreamsDeps {
  readonly topics: Topics
  readonly settings: Pick<SettingsKeeper, 'readInstallation' | 'readAccount'>
  readonly notices: { list(): readonly Notice[] }
  readonly reminders: EventEmitter<ReminderEvents>
  readonly log: (line: string) => void
  readonly times: StreamTimes
}

interface OpenStream {
  readonly outbox: Outbox
  readonly accountId: string
  readonly isOwner: boolean
  readonly check: () => ByeReason | null
  nextHeartbeat: number
}

/** Creates the streams, of which none is open. */
export function createStreams({ topics, settings, notices, reminders, log, times }: StreamsDeps): Streams {
  const open = new Set<OpenStream>()
  const slots = createStreamSlots()
  const frames = createChangeFrames(log)
  let isStopping = false
  let knownNotices: readonly Notice[] = []
  let stopWatching: (() => void) | null = null

  const checkAll = (): void => {
    for (const { outbox, check } of open) {
      const reason = check()
      if (reason !== null) outbox.end(reason)
    }
  }
  const beat = (): void => {
    checkAll()
    const now = performance.now()
    for (const stream of open) {
      stream.outbox.cutOffIfStalled()
      if (now < stream.nextHeartbeat) continue
      stream.nextHeartbeat = now + times.heartbeat
      if (stream.outbox.isEmpty) stream.outbox.send(heartbeat)
    }
  }
  const forget = (stream: OpenStream): void => {
    open.delete(stream)
    if (open.size > 0) return
    stopWatching?.()
    stopWatching = null
  }

  const formatSettings = (accountId: string): Buffer =>
    formatEvent('settings', presentSettings(settings.readInstallation(), settings.readAccount(accountId)))
  const listFrames = (topic: Exclude<Topic, 'settings'>): readonly Buffer[] => {
    if (topic !== 'notices') return [formatEvent(topic, {})]
    const before = knownNotices
    knownNotices = notices.list()
    return listNoticeEvents(before, knownNotices).map((event) => formatEvent('notice', event))
  }
  const publish = (topic: Topic): void => {
    const listed = topic === 'settings' ? null : listFrames(topic)
    checkAll()
    for (const { outbox, accountId, isOwner } of open) {
      if (!isOwner) continue
      for (const frame of listed ?? [formatSettings(accountId)]) outbox.send(frame)
    }
  }
  const sendIn = (account: string, frame: Buffer): void => {
    checkAll()
    for (const { outbox, accountId } of open) if (accountId === account) outbox.send(frame)
  }
  const tellRang = (account: string, reminder: RungReminder): void =>
    sendIn(account, formatEvent('reminder', reminder))
  const tellAnswered = (account: string, reminder: AnsweredReminder): void =>
    sendIn(account, formatEvent('reminder-answered', reminder))
  // Watches only while there are streams.
  const watch = (): (() => void) => {
    knownNotices = notices.list()
    const timer = setInterval(beat, times.check).unref()
    const unsubscribe = subscribeToTopics(topics, publish)
    reminders.on('rang', tellRang).on('answered', tellAnswered)
    return () => {
      clearInterval(timer)
      unsubscribe()
      reminders.off('rang', tellRang).off('answered', tellAnswered)
    }
  }

  return {
    open({ store, accountId, credential, since, recheck }) {
      const { history, revision } = store.read()
      const freeSlot = slots.take(credential)
      const check = (): ByeReason | null => {
        const validity = recheck()
        return validity === 'valid' ? null : validity
      }
      const outbox = createOutbox(check, times.end)
      const isOwner = credential.type !== 'access-token'
      const stream: OpenStream = {
        outbox,
        accountId,
        isOwner,
        check,
        nextHeartbeat: performance.now() + times.heartbeat,
      }
      open.add(stream)
      stopWatching ??= watch()
      outbox.onEnd(() => {
        freeSlot()
        forget(stream)
      })
      const hello: Hello = { history, revision, account: accountId }
      outbox.sendPast(formatEvent('hello', hello))
      followChanges(store, since, outbox, frames).catch((error: unknown) => {
        log(`A stream was cut off: ${String(error)}`)
        outbox.cutOff()
      })
      if (isStopping) outbox.end('stopping')
      return outbox.body
    },
    stop() {
      isStopping = true
      for (const { outbox } of open) outbox.end('stopping')
    },
  }
}

const listNoticeEvents = (
  before: readonly Notice[],
  after: readonly Notice[],
): readonly (Notice | DeletedNotice)[] => {
  const [known, present] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  return [
    ...before.filter(({ id }) => !present.has(id)).map(({ id }) => ({ id, deleted: true as const })),
    ...after.filter(({ id }) => !known.has(id)).map(presentNotice),
  ]
}
