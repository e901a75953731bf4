const channelName = 'localist-events'

/** The parameters of shareStream(). `Message` is the type of the messages between the pages of one browser. */
interface SharedStream<Message> {
  /** Runs while this page holds the stream, until the signal aborts; hands everything that comes to `post`. */
  readonly hold: (post: (message: Message) => void, signal: AbortSignal) => Promise<void>
  /** Called with what the page that holds the stream posts, also where that is this one. */
  readonly onMessage: (message: Message) => void
  /** Called where the browser lets the page hold no lock, so that nobody holds the stream. */
  readonly onUnshared: () => void
}

/**
 * Has one visible page of this browser hold the stream for all: a browser opens six connections to one origin, over all
 * its pages. The lock goes to the next visible page when its holder is hidden, closed, or crashes. Answers a function
 * that ends the part of this page.
 */
export function shareStream<Message>({ hold, onMessage, onUnshared }: SharedStream<Message>): () => void {
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
    if (document.visibilityState === 'hidden') return leave()
    if (turn) return
    turn = new AbortController()
    void request(turn.signal)
  }

  document.addEventListener('visibilitychange', join)
  join()
  return () => {
    document.removeEventListener('visibilitychange', join)
    leave()
    channel.close()
  }
}
