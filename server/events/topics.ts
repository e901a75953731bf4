import type { EventEmitter } from 'node:events'

const allTopics = ['settings', 'notices', 'session', 'tokens'] as const

/** A part of the installation, outside of the todos, whose present state clients show. */
export type Topic = (typeof allTopics)[number]

/** Emits a topic when its state may have changed. It does not pass on the state itself. */
export type Topics = EventEmitter<Record<Topic, []>>

/**
 * Calls `listener` after each change of a topic. Several changes in one turn of the event loop are one call. Returns a function that
 * ends this.
 */
export function subscribeToTopics(topics: Topics, listener: (topic: Topic) => void): () => void {
  const changed = new Set<Topic>()
  const publish = (): void => {
    const present = [...changed]
    changed.clear()
    for (const topic of present) listener(topic)
  }
  const handlers = allTopics.map((topic) => ({
    topic,
    handle: (): void => {
      // Later in the turn the state can still change, and its owner may emit before it has changed.
      if (changed.size === 0) setImmediate(publish)
      changed.add(topic)
    },
  }))
  for (const { topic, handle } of handlers) topics.on(topic, handle)
  return () => {
    for (const { topic, handle } of handlers) topics.off(topic, handle)
  }
}
