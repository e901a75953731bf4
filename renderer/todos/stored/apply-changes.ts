import type { StreamedChange, StreamedEntry, Todo } from '../../../server/contract.ts'
import { actionBetween, isByScript, type Action, type NotedChange } from './noted-changes.ts'
import { parseChangeId, withSeen, type Seen, type StoredTodos } from './stored-todos.ts'

/** How many noted changes, and todos that they are about, are kept until they were said. */
const MOST_NOTED = 20_000

// An entry without `after` is of a todo that was removed for good.
function readEntry(entry: StreamedEntry, revision: number): Seen {
  if (!('after' in entry) || entry.kind !== 'todo' || entry.after.deletedAt !== null)
    return { revision, todo: null }
  return { revision, todo: { ...entry.after, url: `${location.origin}/api/todos/${entry.id}` } }
}

/** The todos that a change is about, by id, as it left them; none where the change is large. */
export function seenIn({ changes = [], revision }: StreamedChange): ReadonlyMap<string, Seen> {
  const entries = changes.filter(({ kind }) => kind === 'todo')
  return new Map(entries.map((entry) => [entry.id, readEntry(entry, revision)]))
}

/** The todos of a list before and between changes. */
function createLookup({ todos, removed }: StoredTodos) {
  const known = new Map<string, Todo | null>(todos.map((todo) => [todo.id, todo]))
  return {
    actionOf(id: string, after: Todo | null): Action | null {
      const before = known.get(id)
      return actionBetween(before ?? undefined, after, before === null || removed.has(id))
    },
    set: (id: string, todo: Todo | null) => known.set(id, todo),
  }
}

const isTold = (change: StreamedChange): boolean => isByScript(change) || change.undoes !== null

function note(
  change: StreamedChange,
  seen: ReadonlyMap<string, Seen>,
  lookup: ReturnType<typeof createLookup>,
) {
  const { id, revision, actor, undoes } = change
  const actions = new Map<string, Action>()
  for (const [todoId, { todo }] of seen) {
    const action = lookup.actionOf(todoId, todo)
    if (action) actions.set(todoId, action)
    lookup.set(todoId, todo)
  }
  return { id, revision, actor, undoes, actions }
}

/** The noted changes with more of them, without the oldest where there are too many. */
function withNoted(before: readonly NotedChange[], more: readonly NotedChange[]): readonly NotedChange[] {
  if (more.length === 0) return before
  const all = [...before, ...more]
  let count = all.reduce((sum, { actions }) => sum + actions.size + 1, 0)
  // The new ones are kept, however many.
  while (count > MOST_NOTED && all.length > more.length) count -= (all.shift()?.actions.size ?? 0) + 1
  return all
}

/** Applies the changes that follow one another from where the list is; changes after a gap are left out. */
export function applyChanges(stored: StoredTodos, changes: readonly StreamedChange[]): StoredTodos {
  const lookup = changes.some(isTold) ? createLookup(stored) : null
  const latest = new Map<string, Seen>()
  const noted: NotedChange[] = []
  let { revision } = stored
  for (const change of changes) {
    if (parseChangeId(change.id).history !== stored.history || change.revision !== revision + 1) continue
    if (!change.changes) break
    const seen = seenIn(change)
    for (const [id, each] of seen) latest.set(id, each)
    if (lookup) {
      const each = note(change, seen, lookup)
      if (isTold(change)) noted.push(each)
    }
    revision = change.revision
  }
  if (revision === stored.revision) return stored
  const applied = withSeen(stored, latest)
  return { ...applied, revision, noted: withNoted(stored.noted, noted) }
}
