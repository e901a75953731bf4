import { Readable } from 'node:stream'
import { formatEvent } from './frames.ts'
import type { Bye } from './schema.ts'

/** The bytes that may be due to a reader that takes nothing, and to any reader. A burst may come faster than a good reader takes it. */
const mostWhileStalled = 1024 * 1024
const mostBehind = 8 * 1024 * 1024
/** After how many calls of cutOffIfStalled() in which the reader took nothing it is cut off. */
const mostStalls = 4
/** How many bytes are handed to the connection at once. They cannot be taken back. */
const pieceSize = 64 * 1024

/** The reason of an end that the server chooses. */
export type ByeReason = Bye['reason']

/** The events that wait for one reader. */
export interface Outbox {
  /** The bytes of the stream. */
  readonly body: Readable
  readonly isOpen: boolean
  readonly isEmpty: boolean
  /** Adds an event that is due now. Cuts the reader off if more than 8 MiB of such events wait for it. */
  send(frame: Buffer): void
  /** Adds an event that is due only when the reader has taken those before it. */
  sendPast(frame: Buffer): void
  /** Calls `listener` once, when the stream ends for any reason; at once if it has ended. */
  onEnd(listener: () => void): void
  /** Resolves when no event waits any more, or when the stream has ended. */
  drained(): Promise<void>
  /** Sends `bye` and ends the stream. Events that wait are dropped, unless the server stops. */
  end(reason: ByeReason): void
  /** Ends the stream without `bye`. */
  cutOff(): void
  /** Cuts the reader off if more than 1 MiB is due and it has taken nothing since the call before the last one. */
  cutOffIfStalled(): void
}

interface Waiting {
  readonly frame: Buffer
  readonly isDue: boolean
}

/**
 * Creates an empty outbox. `check` is called before events are handed to the connection; they are not if it returns a reason to
 * end the stream. A reader has `patience` milliseconds for the rest of a stream that has ended.
 */
export function createOutbox(check: () => ByeReason | null, patience: number): Outbox {
  let waiting: Waiting[] = []
  let behind = 0
  let stalls = 0
  let isOpen = true
  let isWanted = false
  let isScheduled = false
  let farewell: Buffer | null = null
  let timer: NodeJS.Timeout | undefined
  let drains: (() => void)[] = []
  const endListeners: (() => void)[] = []

  const resolveDrains = (): void => {
    const all = drains
    drains = []
    for (const resolve of all) resolve()
  }
  const close = (): void => {
    if (!isOpen) return
    isOpen = false
    for (const listener of endListeners) listener()
    resolveDrains()
  }
  const drop = (): void => {
    waiting = []
    behind = 0
  }

  const body = new Readable({
    highWaterMark: pieceSize,
    read() {
      isWanted = true
      flush()
    },
    destroy(error, done) {
      clearTimeout(timer)
      isWanted = false
      drop()
      close()
      done(error)
    },
  })

  const takePiece = (): readonly Buffer[] => {
    let [count, size] = [0, 0]
    for (const { frame, isDue } of waiting) {
      if (count > 0 && size + frame.length > pieceSize) break
      count += 1
      size += frame.length
      if (isDue) behind -= frame.length
    }
    return waiting.splice(0, count).map(({ frame }) => frame)
  }
  const flush = (): void => {
    while (isWanted && waiting.length > 0) {
      const reason = check()
      if (reason !== null) {
        drop()
        return end(reason)
      }
      const piece = takePiece()
      stalls = 0
      isWanted = body.push(piece.length === 1 ? piece[0] : Buffer.concat(piece))
    }
    if (waiting.length > 0) return
    resolveDrains()
    if (!isWanted || farewell === null) return
    body.push(farewell)
    body.push(null)
    farewell = null
  }
  // Events of one turn of the event loop are written together.
  const scheduleFlush = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      flush()
    })
  }
  const end = (reason: ByeReason): void => {
    if (isOpen) {
      if (reason !== 'stopping') drop()
      farewell = formatEvent('bye', { reason } satisfies Bye)
      timer = setTimeout(() => body.destroy(), patience).unref()
      close()
    }
    flush()
  }

  return {
    body,
    get isOpen() {
      return isOpen
    },
    get isEmpty() {
      return waiting.length === 0
    },
    send(frame) {
      if (!isOpen) return
      behind += frame.length
      if (behind > mostBehind) return void body.destroy()
      waiting.push({ frame, isDue: true })
      scheduleFlush()
    },
    sendPast(frame) {
      if (!isOpen) return
      waiting.push({ frame, isDue: false })
      scheduleFlush()
    },
    onEnd(listener) {
      if (isOpen) endListeners.push(listener)
      else listener()
    },
    drained: () =>
      !isOpen || waiting.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => void drains.push(resolve)),
    end,
    cutOff: () => void body.destroy(),
    cutOffIfStalled() {
      stalls = behind > mostWhileStalled ? stalls + 1 : 0
      if (stalls > mostStalls) body.destroy()
    },
  }
}
