import type { Change, ChangeEntry } from '../../server/contract.ts'
import {
  describeFields,
  describeListFields,
  describeSectionFields,
  describeViewFields,
  type ChangeWords,
  type ListEntry,
  type Phrase,
  type SectionEntry,
  type TodoEntry,
  type ViewEntry,
} from './describe-fields.ts'
import {
  actionOf,
  describeNamed,
  isOnlyMoved,
  named,
  sentence,
  type Action,
  type AnyEntry,
} from './describe-named.ts'

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
  const sections = entries.filter(isSection)
  const views = entries.filter(isView)
  const owners = [...lists, ...sections]
  const phrases = [
    ...describeNamed(lists, todos, {
      messages: named('list'),
      has: (id, { after }) => after.listId === id,
      describeFields: describeListFields,
    }),
    ...describeNamed(
      sections.filter((entry) => !goesWithList(entry, lists)),
      todos,
      {
        messages: named('section'),
        has: (id, { after }) => after.sectionId === id,
        describeFields: (entry) => describeSectionFields(entry, words),
      },
    ),
    ...describeNamed(views, todos, {
      messages: named('view'),
      has: () => false,
      describeFields: describeViewFields,
    }),
    ...describeTodos(todos, owners, words),
  ]
  // A large change, and a change of entities that were removed for good, has only a summary.
  if (phrases.length === 0)
    return { phrases: [{ message: 'activity.summary', values: { summary }, titles: [] }], todoId: null }
  const tops = findTops(todos, owners)
  const [only] = tops.length === 1 && owners.length + views.length === 0 ? tops : []
  return { phrases, todoId: only?.id ?? null }
}

// A section goes to the trash with its list, and comes back with it.
const goesWithList = (entry: SectionEntry, lists: readonly ListEntry[]): boolean =>
  actionOf(entry) !== 'changed' &&
  lists.some((list) => list.id === entry.after.listId && actionOf(list) === actionOf(entry))

const isWhole = (entry: ChangeEntry): entry is AnyEntry => 'after' in entry
const isTodo = (entry: ChangeEntry): entry is TodoEntry => isWhole(entry) && entry.kind === 'todo'
const isList = (entry: ChangeEntry): entry is ListEntry => isWhole(entry) && entry.kind === 'list'
const isSection = (entry: ChangeEntry): entry is SectionEntry => isWhole(entry) && entry.kind === 'section'
const isView = (entry: ChangeEntry): entry is ViewEntry => isWhole(entry) && entry.kind === 'view'

const actions: readonly Action[] = ['added', 'completed', 'reopened', 'restored', 'deleted', 'changed']

/** The todos of a change, without those that were changed only together with their parent, their list or section, or another occurrence. */
function findTops(
  todos: readonly TodoEntry[],
  owners: readonly (ListEntry | SectionEntry)[],
): readonly TodoEntry[] {
  const todoActions = new Map(todos.map((entry) => [entry.id, actionOf(entry)]))
  const ownerActions = new Map(owners.map((entry) => [entry.id, actionOf(entry)]))
  const tops = todos.filter((entry) => {
    const { parentId, listId, sectionId, previousId } = entry.after
    const action = actionOf(entry)
    if (action === 'changed') {
      // A subtask is moved by its parent, a todo by its section, which leaves it where it alone is deleted.
      const { before } = entry
      const isMoved = before?.listId !== undefined || before?.sectionId !== undefined
      const movers = [parentId, sectionId, before?.sectionId ?? null]
      return !isMoved || !movers.some((id) => id !== null && (todoActions.has(id) || ownerActions.has(id)))
    }
    const isOccurrence = previousId !== null && todoActions.has(previousId)
    const isAlong = parentId !== null && todoActions.get(parentId) === action
    const isOfOwner = [listId, sectionId].some((id) => id !== null && ownerActions.get(id) === action)
    return !isOccurrence && !isAlong && !isOfOwner
  })
  // A new or moved todo can renumber its siblings.
  const important = tops.filter((entry) => !isOnlyMoved(entry))
  return important.length > 0 || owners.length > 0 ? important : tops
}

function describeTodos(
  todos: readonly TodoEntry[],
  owners: readonly (ListEntry | SectionEntry)[],
  words: ChangeWords,
): readonly Phrase[] {
  const tops = findTops(todos, owners)
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
  const moved = own.filter(({ before }) => before?.listId !== undefined || before?.sectionId !== undefined)
  const fields = own.length > 1 ? [] : describeFields(only, words)
  if (moved.length < own.length || moved.some(({ after }) => placeOf(after) !== placeOf(only.after)))
    return fields.length > 0 ? fields : [sentence('activity.changed', own, 0)]
  return [describeMove(own, only, words), ...fields]
}

const placeOf = ({ listId, sectionId }: TodoEntry['after']): string => sectionId ?? listId

function describeMove(
  own: readonly TodoEntry[],
  { before, after: { listId, sectionId } }: TodoEntry,
  { nameList, nameSection, text }: ChangeWords,
): Phrase {
  if (sectionId === null && before?.listId === undefined) return sentence('activity.outOfSection', own, 0)
  const name = sectionId === null ? nameList(listId) : nameSection(sectionId)
  const said = sentence('activity.movedTo', own, 0)
  return { ...said, values: { ...said.values, list: name ?? text('activity.unknownList') } }
}

/** Lists the first titles of a phrase, and the number of the others. */
export function excerptTitles({ titles }: Pick<Phrase, 'titles'>): {
  readonly shown: readonly string[]
  readonly more: number
} {
  return { shown: titles.slice(0, titlesShown), more: Math.max(0, titles.length - titlesShown) }
}
