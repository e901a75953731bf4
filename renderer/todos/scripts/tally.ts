import type { Action, NotedChange } from '../stored/noted-changes.ts'

/** How often the numbers of a toast change at most: somebody reads them, or hears them read. */
const BETWEEN_UPDATES_MS = 500

/** How many changes one toast takes back at most, and about how many todos. */
const MOST_CHANGES = 1000
const MOST_TODOS = 100_000

/** What a script did, in numbers. */
export interface Summary {
  /** What happened to all of these todos; `changed` where different things did. */
  readonly action: Action
  /** How many todos. */
  readonly count: number
}

/** Counts the changes of one script while its toast shows. */
export interface Tally {
  add(change: NotedChange): void
  /** Leaves out a change that somebody has taken back. */
  drop(id: string): void
  readonly isEmpty: boolean
  /** Whether the next change is for another tally. */
  readonly isFull: boolean
  /** The ids of the changes, the latest first. */
  readonly ids: () => readonly string[]
  /** The ids of the todos that they were about. */
  readonly touched: () => ReadonlySet<string>
  /** What there is to say; follows the changes in steps. */
  readonly read: () => Summary
  readonly subscribe: (listener: () => void) => () => void
}

function combine(first: Action | undefined, next: Action): Action {
  if (first === undefined || first === next) return next
  return first === 'added' && next !== 'deleted' ? 'added' : 'changed'
}

function summarize(actions: ReadonlyMap<string, Action>): Summary {
  const [action = 'changed', ...others] = new Set(actions.values())
  return { action: others.length === 0 ? action : 'changed', count: actions.size }
}

/** Starts to count with a change. */
export function createTally(first: NotedChange): Tally {
  const changes = new Map([[first.id, first]])
  let todos = first.actions.size
  const listeners = new Set<() => void>()
  let summary: Summary | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const actions = () => {
    const all = new Map<string, Action>()
    for (const change of changes.values())
      for (const [id, action] of change.actions) all.set(id, combine(all.get(id), action))
    return all
  }
  const publish = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      summary = null
      for (const listener of listeners) listener()
    }, BETWEEN_UPDATES_MS)
  }
  return {
    add(change) {
      changes.set(change.id, change)
      todos += change.actions.size
      publish()
    },
    drop(id) {
      if (changes.delete(id)) publish()
    },
    get isEmpty() {
      return changes.size === 0
    },
    get isFull() {
      return changes.size >= MOST_CHANGES || todos >= MOST_TODOS
    },
    ids: () => [...changes.keys()].toReversed(),
    touched: () => new Set(actions().keys()),
    read: () => (summary ??= summarize(actions())),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
