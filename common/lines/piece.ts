import { fold } from './repeat-words/repeat-words.ts'

/** A part of a line: from `start` up to `end`, in UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The meaning of a part of a line. */
export type Meaning =
  | { readonly kind: 'date'; readonly dueDate: string | null; readonly dueTime: string | null }
  | { readonly kind: 'repeat'; readonly rrule: string }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'list'; readonly listId: string; readonly name: string }
  | { readonly kind: 'priority'; readonly priority: 1 | 2 | 3 | 4 }

/** A part of a line that was understood. */
export type Piece = Span &
  Meaning & {
    /** The part as it was typed. */
    readonly text: string
    /** Names the piece while the text around it is edited. A line may have the same piece twice, with the same key. */
    readonly key: string
  }

/** Creates a piece of a line. */
export function createPiece(line: string, { start, end }: Span, meaning: Meaning): Piece {
  const text = line.slice(start, end)
  return { ...meaning, start, end, text, key: `${meaning.kind} ${fold(text).replaceAll(/\s+/g, ' ')}` }
}

/** Replaces parts of a text by a sign that no rule reads, so that all other parts stay where they are. */
export const hideSpans = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + hidden.repeat(end - start) + rest.slice(end),
    text,
  )

/** The sign in place of a character that no other rule may read. */
export const hidden = '¦'
