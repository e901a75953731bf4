import { isResting, watchNotifications } from '../browser-notifications.ts'

const channelName = 'localist-events'

/** The parameters of shareStream(). `Message` is the type of the messages between the pages of one browser. */
interface SharedStream<Message> {
  /** Holds the stream until the signal aborts, and calls `post` with each message. */
  readonly hold: (post: (message: Message) => void, signal: AbortSignal) => Promise<void>
  /** Called with each message of the page that holds the stream, which may be this one. */
  readonly onMessage: (message: Message) => void
  /** Called if the browser refuses the lock, so that this page cannot hold the stream. */
  readonly onUnshared: () => void
}

/**
 * Has one page of this browser hold the stream for all: a browser opens six connections to one origin, over all its pages. The lock
 * goes to the next page when its holder is closed or crashes, or is hidden and shows no notifications. The part of this page ends
 * when `ended` aborts.
 */
export function shareStream<Message>(
  { hold, onMessage, onUnshared }: SharedStream<Message>,
  ended: AbortSignal,
): void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  let turn: AbortController | null = null

  const request = async (signal: AbortSignal) => {
    const post = (message: Message) => {
      if (signal.aborted) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      channel.postMessage(message)
      onMessage(message)
    }
    try {
      await navigator.locks.request(channelName, { signal }, () => hold(post, signal))
    } catch {
      if (!signal.aborted) onUnshared()
    }
  }
  const leave = () => {
    turn?.abort()
    turn = null
  }
  const join = () => {
    if (isResting()) return leave()
    if (turn) return
    turn = new AbortController()
    void request(turn.signal)
  }

  document.addEventListener('visibilitychange', join, { signal: ended })
  const stopWatching = watchNotifications(join)
  ended.addEventListener('abort', () => {
    leave()
    stopWatching()
    channel.close()
  })
  join()
}
