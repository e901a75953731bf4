/** A part of the installation, outside of the todos, whose present state clients show. */
export type Topic = 'settings' | 'notices' | 'session' | 'tokens'

/** Passes on that the state of a topic may have changed. It does not pass on the state itself. */
export interface Topics {
  /** Notes that the state of `topic` may have changed. */
  signal(topic: Topic): void
  /** Calls `listener` after each signal. Several signals of one turn of the event loop are one call. */
  subscribe(listener: (topic: Topic) => void): void
}

/** Creates topics without subscribers. */
export function createTopics(): Topics {
  const listeners: ((topic: Topic) => void)[] = []
  const signalled = new Set<Topic>()
  const publish = (): void => {
    const topics = [...signalled]
    signalled.clear()
    for (const topic of topics) for (const listener of listeners) listener(topic)
  }
  return {
    signal(topic) {
      // Later in the turn the state can still change, and its owner may signal before it has changed.
      if (signalled.size === 0) setImmediate(publish)
      signalled.add(topic)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
