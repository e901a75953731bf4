import { shiftDate } from '../dates/dates.ts'
import type { Conditions } from '../filters/conditions.ts'
import type { QueryPiece } from './pieces.ts'

/** Returns the conditions of the pieces of a search and of the words beside them. `today` is a date. */
export function conditionsOfQuery(pieces: readonly QueryPiece[], words: string, today: string): Conditions {
  const isDone = pieces.some((piece) => piece.kind === 'state' && piece.state === 'completed')
  const all = pieces.map((piece) => conditionsOf(piece, isDone, today))
  return { ...all.reduce<Conditions>(join, {}), ...(words !== '' && { q: words }) }
}

const conditionsOf = (piece: QueryPiece, isDone: boolean, today: string): Conditions => {
  switch (piece.kind) {
    case 'list':
      return { listId: piece.ids, ...(piece.section && { sectionId: piece.section.id }) }
    case 'tag':
      return { tag: [piece.tag] }
    case 'priority':
      return { priority: piece.priority }
    case 'state':
      return conditionsOfState(piece.state, isDone, today)
    case 'due':
      return limitsOf(piece)
  }
}

// Of completed todos none is overdue or in Today: then the words are about the due date alone.
const conditionsOfState = (
  state: (QueryPiece & { kind: 'state' })['state'],
  isDone: boolean,
  today: string,
): Conditions => {
  switch (state) {
    case 'overdue':
      return isDone ? { dueBefore: today } : { overdue: true }
    case 'today':
      return isDone ? limitsOf({ relation: 'on', first: today, last: today }) : { view: 'today' }
    case 'someday':
      return isDone ? { hasDueDate: false } : { view: 'someday' }
    case 'completed':
      return { completed: true }
    case 'open':
      return { completed: false }
  }
}

const limitsOf = ({
  relation,
  first,
  last,
}: Pick<QueryPiece & { kind: 'due' }, 'relation' | 'first' | 'last'>): Conditions => {
  switch (relation) {
    case 'before':
      return { dueBefore: first }
    case 'after':
      return { dueAfter: last }
    case 'until':
      return { dueBefore: shiftDate(last, 1) }
    case 'from':
      return { dueAfter: shiftDate(first, -1) }
    case 'on':
      return { dueAfter: shiftDate(first, -1), dueBefore: shiftDate(last, 1) }
  }
}

const join = (all: Conditions, more: Conditions): Conditions => ({
  ...all,
  ...more,
  ...((all.listId ?? more.listId) && { listId: union(all.listId, more.listId) }),
  ...((all.tag ?? more.tag) && { tag: union(all.tag, more.tag) }),
  ...(all.dueBefore !== undefined &&
    more.dueBefore !== undefined && {
      dueBefore: all.dueBefore < more.dueBefore ? all.dueBefore : more.dueBefore,
    }),
  ...(all.dueAfter !== undefined &&
    more.dueAfter !== undefined && {
      dueAfter: all.dueAfter > more.dueAfter ? all.dueAfter : more.dueAfter,
    }),
})

const union = (some: readonly string[] = [], more: readonly string[] = []): readonly string[] => [
  ...new Set([...some, ...more]),
]
