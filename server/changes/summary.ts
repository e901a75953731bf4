import type { Change, ChangeSet } from '../store/change-set.ts'

/** The kinds of change of an entity, in the order in which a summary lists them. */
const verbs = [
  'Added',
  'Completed',
  'Reopened',
  'Restored',
  'Deleted',
  'Removed for good',
  'Edited',
  'Moved',
] as const

type Verb = (typeof verbs)[number]

/** Says in a short sentence what a change set changed, such as "Completed 3 todos". */
export function summarize({ changes, undoes }: ChangeSet): string {
  const counts = new Map<string, number>()
  for (const change of changes) {
    const key = `${classify(change)} ${change.kind}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  // A new or moved todo can renumber the whole list, which is no news.
  for (const key of counts.size > 1 ? [...counts.keys()] : [])
    if (key.startsWith('Moved ')) counts.delete(key)
  const parts = verbs.flatMap((verb) =>
    [...counts]
      .filter(([key]) => key.startsWith(`${verb} `))
      .map(([key, count]) => formatCount(verb, key, count)),
  )
  const sentence = parts.map((part, index) => (index === 0 ? part : lowerFirst(part))).join(', ')
  return undoes === undefined ? sentence : `Undo: ${lowerFirst(sentence)}`
}

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

const movedFields = new Set(['order', 'updatedAt', 'revision'])

const formatCount = (verb: Verb, key: string, count: number): string => {
  const noun = key.slice(verb.length + 1)
  return `${verb === 'Removed for good' ? 'Removed' : verb} ${count} ${noun}${count === 1 ? '' : 's'}${verb === 'Removed for good' ? ' for good' : ''}`
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)
