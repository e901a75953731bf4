import type { Change, ChangeEntry } from '../../server/contract.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import {
  describeFields,
  describeListFields,
  describeViewFields,
  type ChangeWords,
  type ListEntry,
  type Phrase,
  type TodoEntry,
  type ViewEntry,
} from './describe-fields.ts'

/** The description of a change. */
export interface ChangeDescription {
  readonly phrases: readonly Phrase[]
  /** The id of the only todo that it is about; null where it is about several, a list, or a todo that is not there any more. */
  readonly todoId: string | null
}

/** Describes a change, or with `todoId` the part of it that is about this todo. */
export function describeChange(
  { changes = [], summary }: Pick<Change, 'changes' | 'summary'>,
  words: ChangeWords,
  todoId: string | null = null,
): ChangeDescription {
  const entries = todoId === null ? changes : changes.filter(({ id }) => id === todoId)
  const todos = entries.filter(isTodo)
  const lists = entries.filter(isList)
  const views = entries.filter(isView)
  const phrases = [
    ...describeLists(lists, todos),
    ...describeViews(views),
    ...describeTodos(todos, lists, words),
  ]
  // A large change, and a change of entities that were removed for good, has only a summary.
  if (phrases.length === 0)
    return { phrases: [{ message: 'activity.summary', values: { summary }, titles: [] }], todoId: null }
  const tops = findTops(todos, lists)
  const [only] = tops.length === 1 && lists.length + views.length === 0 ? tops : []
  return { phrases, todoId: only?.id ?? null }
}

type AnyEntry = TodoEntry | ListEntry | ViewEntry

const isWhole = (entry: ChangeEntry): entry is AnyEntry => 'after' in entry
const isTodo = (entry: ChangeEntry): entry is TodoEntry => isWhole(entry) && entry.kind === 'todo'
const isList = (entry: ChangeEntry): entry is ListEntry => isWhole(entry) && entry.kind === 'list'

const isView = (entry: ChangeEntry): entry is ViewEntry => isWhole(entry) && entry.kind === 'view'

type Action = 'added' | 'completed' | 'reopened' | 'deleted' | 'restored' | 'changed'

const actions: readonly Action[] = ['added', 'completed', 'reopened', 'restored', 'deleted', 'changed']

function actionOf({ kind, before, after }: AnyEntry): Action {
  if (before === null) return 'added'
  if (before.deletedAt !== undefined && (before.deletedAt === null) !== (after.deletedAt === null))
    return after.deletedAt === null ? 'restored' : 'deleted'
  if (kind === 'todo' && before.completed !== undefined) return after.completed ? 'completed' : 'reopened'
  return 'changed'
}

const isOnlyMoved = ({ before }: AnyEntry): boolean =>
  before !== null && Object.keys(before).every((field) => ownFields.has(field) || field === 'order')

/** The fields that are set with others. */
const ownFields: ReadonlySet<string> = new Set(['updatedAt', 'revision', 'deletedBy', 'completedAt'])

/** The todos of a change, without those that were changed only together with their parent, their list or another occurrence. */
function findTops(todos: readonly TodoEntry[], lists: readonly ListEntry[]): readonly TodoEntry[] {
  const todoActions = new Map(todos.map((entry) => [entry.id, actionOf(entry)]))
  const listActions = new Map(lists.map((entry) => [entry.id, actionOf(entry)]))
  const tops = todos.filter((entry) => {
    const { parentId, listId, previousId } = entry.after
    const action = actionOf(entry)
    if (action === 'changed') {
      // A subtask is moved to another list by its parent.
      const isMovedAlong =
        entry.before?.listId !== undefined && parentId !== null && todoActions.has(parentId)
      return !isMovedAlong
    }
    const isOccurrence = previousId !== null && todoActions.has(previousId)
    const isAlong = parentId !== null && todoActions.get(parentId) === action
    const isOfList = action !== 'completed' && action !== 'reopened' && listActions.get(listId) === action
    return !isOccurrence && !isAlong && !isOfList
  })
  // A new or moved todo can renumber its siblings.
  const important = tops.filter((entry) => !isOnlyMoved(entry))
  return important.length > 0 || lists.length > 0 ? important : tops
}

function describeTodos(
  todos: readonly TodoEntry[],
  lists: readonly ListEntry[],
  words: ChangeWords,
): readonly Phrase[] {
  const tops = findTops(todos, lists)
  return actions.flatMap((action): readonly Phrase[] => {
    const own = tops.filter((entry) => actionOf(entry) === action)
    const [only] = own
    if (only === undefined) return []
    if (action === 'changed') return describeChanged(own, words)
    const below = countBelow(todos, tops, action)
    const next = findNext(todos, only)
    const sayNext = (action === 'completed' || action === 'reopened') && own.length === 1 && next !== null
    const first = sentence(`activity.${action}`, own, own.length === 1 ? below : 0)
    if (own.length > 1) return [first]
    return [
      first,
      ...(action === 'completed' && sayNext ? [sayNextDate(next, words)] : []),
      ...(action === 'added' ? [] : describeFields(withoutRepeat(only), words)),
    ]
  })
}

const titlesShown = 3

function sentence(message: MessageId, own: readonly AnyEntry[], below: number): Phrase {
  const titles = own.map(titleOf)
  const values = { title: titles[0] ?? '', count: own.length, below }
  return { message, values, titles: own.length > 1 ? titles : [] }
}

const titleOf = (entry: AnyEntry): string => (entry.kind === 'todo' ? entry.after.title : entry.after.name)

// The completed todo was replaced by its next occurrence.
const withoutRepeat = (entry: TodoEntry): TodoEntry => {
  const { repeat: _repeat, ...before } = entry.before ?? {}
  return { ...entry, before }
}

// Counts the todos that were changed together with the only todo of the change.
const countBelow = (todos: readonly TodoEntry[], tops: readonly TodoEntry[], action: Action): number =>
  todos.filter(
    (entry) =>
      actionOf(entry) === action &&
      !tops.includes(entry) &&
      entry.after.parentId !== null &&
      entry.after.previousId === null,
  ).length

const findNext = (todos: readonly TodoEntry[], { id }: TodoEntry): TodoEntry | null =>
  todos.find(({ after }) => after.previousId === id) ?? null

const sayNextDate = ({ after }: TodoEntry, { sayDue, text }: ChangeWords): Phrase => ({
  message: 'activity.next',
  values: { date: after.dueDate === null ? text('activity.noDate') : sayDue(after.dueDate, after.dueTime) },
  titles: [],
})

function describeChanged(own: readonly TodoEntry[], words: ChangeWords): readonly Phrase[] {
  const [only] = own
  if (only === undefined) return []
  if (own.every(isOnlyMoved)) {
    const isUp = (only.before?.order ?? 0) > only.after.order
    return [sentence(isUp ? 'activity.movedUp' : 'activity.movedDown', own, 0)]
  }
  const moved = own.filter(({ before }) => before?.listId !== undefined)
  const targets = new Set(moved.map(({ after }) => after.listId))
  const list = words.nameList(only.after.listId) ?? words.text('activity.unknownList')
  if (own.length > 1) {
    if (moved.length < own.length || targets.size > 1) return [sentence('activity.changed', own, 0)]
    const said = sentence('activity.movedTo', own, 0)
    return [{ ...said, values: { ...said.values, list } }]
  }
  const fields = describeFields(only, words)
  if (moved.length === 0) return fields.length > 0 ? fields : [sentence('activity.changed', own, 0)]
  const said = sentence('activity.movedTo', own, 0)
  return [{ ...said, values: { ...said.values, list } }, ...fields]
}

const listMessages = {
  added: 'activity.listAdded',
  restored: 'activity.listRestored',
  deleted: 'activity.listDeleted',
} as const

function describeLists(lists: readonly ListEntry[], todos: readonly TodoEntry[]): readonly Phrase[] {
  return (['added', 'restored', 'deleted', 'changed'] as const).flatMap((action): readonly Phrase[] => {
    const own = lists.filter((entry) => actionOf(entry) === action)
    const [only] = own
    if (only === undefined) return []
    if (action !== 'changed') {
      const along = todos.filter((entry) => actionOf(entry) === action && entry.after.listId === only.id)
      return [sentence(listMessages[action], own, own.length === 1 && action !== 'added' ? along.length : 0)]
    }
    const important = own.filter((entry) => !isOnlyMoved(entry))
    if (important.length === 0)
      return lists.length > own.length ? [] : [sentence('activity.listMoved', own, 0)]
    const [changed] = important
    if (important.length > 1 || changed === undefined) return [sentence('activity.listChanged', important, 0)]
    return describeListFields(changed)
  })
}

const viewMessages = {
  added: 'activity.viewAdded',
  restored: 'activity.viewRestored',
  deleted: 'activity.viewDeleted',
} as const

function describeViews(views: readonly ViewEntry[]): readonly Phrase[] {
  return (['added', 'restored', 'deleted', 'changed'] as const).flatMap((action): readonly Phrase[] => {
    const own = views.filter((entry) => actionOf(entry) === action)
    if (own.length === 0) return []
    if (action !== 'changed') return [sentence(viewMessages[action], own, 0)]
    const important = own.filter((entry) => !isOnlyMoved(entry))
    const [changed] = important
    if (changed === undefined)
      return views.length > own.length ? [] : [sentence('activity.viewMoved', own, 0)]
    return important.length > 1
      ? [sentence('activity.viewChanged', important, 0)]
      : describeViewFields(changed)
  })
}

/** Lists the first titles of a phrase, and the number of the others. */
export function excerptTitles({ titles }: Pick<Phrase, 'titles'>): {
  readonly shown: readonly string[]
  readonly more: number
} {
  return { shown: titles.slice(0, titlesShown), more: Math.max(0, titles.length - titlesShown) }
}
