import type { Change, ChangeSet } from '../store/transaction.ts'

/** The kinds of change of an entity, in the order in which a summary lists them. */
const verbs = [
  'Added',
  'Completed',
  'Reopened',
  'Restored',
  'Deleted',
  'Removed for good',
  'Took away',
  'Edited',
  'Moved',
] as const

type Verb = (typeof verbs)[number]

/** Says in a short sentence what a change set changed, such as "Completed 3 todos". */
export function summarize({ changes, undoes }: ChangeSet): string {
  const counts = new Map<string, number>()
  for (const change of changes) {
    // An undo removes next occurrences only, and can be undone.
    const isTakenAway = change.after === null && undoes !== undefined
    const key = `${isTakenAway ? 'Took away' : classify(change)} ${change.kind}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  // Beside other changes it is not worth mentioning: a new todo can renumber the whole list.
  const moves = [...counts.keys()].filter((key) => key.startsWith('Moved '))
  if (moves.length < counts.size) for (const key of moves) counts.delete(key)
  const parts = verbs.flatMap((verb) => {
    const things = nouns.flatMap((noun) => formatCount(noun, counts.get(`${verb} ${noun}`) ?? 0))
    return things.length === 0
      ? []
      : `${verb === 'Removed for good' ? 'Removed' : verb} ${things.join(' and ')}${verb === 'Removed for good' ? ' for good' : ''}`
  })
  const sentence = parts.map((part, index) => (index === 0 ? part : lowerFirst(part))).join(', ')
  return undoes === undefined ? sentence : `Undo: ${lowerFirst(sentence)}`
}

/** The kinds of entities, in the order in which a summary lists them. */
const nouns = ['list', 'view', 'todo'] as const

const formatCount = (noun: string, count: number): readonly string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

const classify = ({ before, after }: Change): Verb => {
  if (after === null) return 'Removed for good'
  if (before === null) return 'Added'
  const wasDeleted = (before['deletedAt'] ?? null) !== null
  const isDeleted = (Reflect.get(after, 'deletedAt') ?? null) !== null
  if ('deletedAt' in before && wasDeleted !== isDeleted) return isDeleted ? 'Deleted' : 'Restored'
  if ('completed' in before) return before['completed'] === true ? 'Reopened' : 'Completed'
  const isOnlyMoved = Object.keys(before).every((field) => movedFields.has(field))
  return isOnlyMoved ? 'Moved' : 'Edited'
}

const movedFields = new Set(['order', 'listId', 'parentId', 'updatedAt', 'revision'])

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)
