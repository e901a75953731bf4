import type { Action, NotedChange } from './noted-changes.ts'

/** The shortest time between two updates of a toast, so that a person or a screen reader can read its numbers. */
const betweenUpdatesMs = 500

/** The limits of one toast: the number of changes that it undoes, and the approximate number of their todos. */
const mostChanges = 1000
const mostTodos = 100_000

/** The changes of a script in numbers. */
export interface Summary {
  /** The action that all of these todos have in common; `changed` if their actions differ. */
  readonly action: Action
  /** The number of todos. */
  readonly count: number
}

/** Counts the changes of one script while its toast shows. */
export interface Tally {
  add(change: NotedChange): void
  /** Removes a change that was undone. */
  drop(id: string): void
  readonly isEmpty: boolean
  /** Whether the next change is for another tally. */
  readonly isFull: boolean
  /** The ids of the changes, the latest first. */
  readonly ids: () => readonly string[]
  /** Returns the summary of the changes. It is updated at most every 500 ms. */
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

/** Creates a tally with a first change. */
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
    }, betweenUpdatesMs)
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
      return changes.size >= mostChanges || todos >= mostTodos
    },
    ids: () => [...changes.keys()].toReversed(),
    read: () => (summary ??= summarize(actions())),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
