import type { NamedList, NamedSection, Span } from '../lines/pieces.ts'
import type { relations, states } from './language.ts'

/** The meaning of a part of a search. */
export type QueryMeaning =
  /** The lists of a name, or the section of a list. */
  | {
      readonly kind: 'list'
      readonly ids: readonly string[]
      readonly name: string
      readonly section: NamedSection | null
    }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'priority'; readonly priority: 1 | 2 | 3 | 4 }
  | { readonly kind: 'state'; readonly state: (typeof states)[number] }
  /** `first` and `last` are the days that are named, such as the first and the last one of a week. */
  | {
      readonly kind: 'due'
      readonly relation: (typeof relations)[number]
      readonly first: string
      readonly last: string
    }

/** A part of a search that was understood. */
export type QueryPiece = QueryMeaning & Span & { readonly text: string }

/** A name of a search that is not known, or that several lists begin with. */
export interface UnknownName {
  readonly kind: 'list' | 'tag'
  readonly name: string
  /** The lists that it can be. */
  readonly candidates: readonly string[]
}

/** The things that the meaning of a search depends on. */
export interface QueryNames {
  readonly lists: readonly NamedList[]
  readonly tags: readonly string[]
}

/** Drops the pieces that another one behind them contradicts: of two priorities the last counts. */
export const dropContradicted = (pieces: readonly QueryPiece[]): readonly QueryPiece[] =>
  pieces.filter((piece, index) => !pieces.slice(index + 1).some((later) => contradicts(piece, later)))

const contradicts = (one: QueryPiece, other: QueryPiece): boolean => {
  if (one.kind === 'priority') return other.kind === 'priority' && one.priority !== other.priority
  if (one.kind === 'state') return other.kind === 'state' && opposites[one.state] === other.state
  // Lists add up, but a todo is in one section.
  if (one.kind === 'list')
    return other.kind === 'list' && (one.section ?? other.section) !== null && one.text !== other.text
  if (one.kind === 'tag' || other.kind !== 'due') return false
  const isSame = one.first === other.first && one.last === other.last
  return one.relation === 'on' && other.relation === 'on' && !isSame
}

const opposites: Readonly<Record<(typeof states)[number], (typeof states)[number] | null>> = {
  completed: 'open',
  open: 'completed',
  today: 'someday',
  someday: 'today',
  overdue: null,
}
