/** A part of the installation, outside of the todos, whose present state clients show. */
export type Topic = 'settings' | 'notices' | 'session' | 'tokens'

/** Passes on that the state of a topic may have changed. It does not pass on the state itself. */
export interface Topics {
  /** Notes that the state of `topic` may have changed. */
  signal(topic: Topic): void
  /**
   * Calls `listener` after each signal. Several signals of one turn of the event loop are one call. Returns a function that ends
   * this.
   */
  subscribe(listener: (topic: Topic) => void): () => void
}

/** Creates topics without subscribers. */
export function createTopics(): Topics {
  const listeners = new Set<(topic: Topic) => void>()
  const signalled = new Set<Topic>()
  const publish = (): void => {
    const topics = [...signalled]
    signalled.clear()
    for (const topic of topics) for (const listener of listeners) listener(topic)
  }
  return {
    signal(topic) {
      // Later in the turn the state can still change, and its owner may signal before it has changed.
      if (listeners.size === 0) return
      if (signalled.size === 0) setImmediate(publish)
      signalled.add(topic)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
