import { cleanLine } from '../../common/one-line.ts'
import type { Entities, List, Todo } from './entities.ts'

/** The title or the notes of a todo, or the notes of a list. */
export type TextField = 'title' | 'notes'

/** Names a text of a todo or a list. */
export interface TextKey {
  /** The id of the todo or the list. */
  readonly id: string
  readonly field: TextField
}

/** A text that replaces another one. */
export interface ReplacedText extends TextKey {
  /** The text before. */
  readonly before: string
  /** The text after. */
  readonly after: string
}

/** A text that the person has typed and that is not saved yet. There is one at most with a key. */
export interface UnsavedText extends ReplacedText {
  /**
   * The text that could not be saved, since another text was saved elsewhere meanwhile or the server refused it. The person decides, and
   * may have typed on before.
   */
  readonly refused?: string
}

/** The key of the draft: the text in the field for a new todo, which has no id yet. */
export const draftKey: TextKey = { id: 'draft', field: 'title' }

/** Finds the todo or the list that has a text. */
export const findOwner = (
  { todos, lists }: Pick<Entities, 'todos' | 'lists'>,
  { id }: Pick<TextKey, 'id'>,
): Todo | List | undefined => todos.get(id) ?? lists.get(id)

/** Returns a text of a todo or a list; the name of a list is its title. */
export const textOf = (owner: Todo | List, field: TextField): string =>
  field === 'notes' ? owner.notes : 'title' in owner ? owner.title : owner.name

/** Returns a text as it is stored: a title in one line, without the spaces around it. */
export const cleanText = (field: TextField, text: string): string =>
  field === 'title' ? cleanLine(text) : text

/** Whether a text would be lost if the page forgot it: it is neither empty nor the text before it. */
export function wouldBeLost({ field, before, after }: ReplacedText): boolean {
  const clean = cleanText(field, after)
  return clean.trim() !== '' && clean !== before
}

/** Finds the text with a key. */
export const findText = (texts: readonly UnsavedText[], { id, field }: TextKey): UnsavedText | undefined =>
  texts.find((each) => each.id === id && each.field === field)

/** Returns the texts without the one with a key. */
export const withoutText = (texts: readonly UnsavedText[], { id, field }: TextKey): readonly UnsavedText[] =>
  texts.filter((each) => each.id !== id || each.field !== field)

/** Returns the texts with one that is typed, in the place of the one with its key. */
export function withTyped(texts: readonly UnsavedText[], text: ReplacedText): readonly UnsavedText[] {
  const last = findText(texts, text)
  return last === undefined
    ? [...texts, text]
    : texts.map((each) => (each === last ? { ...each, ...text } : each))
}

/** Returns the texts with one that could not be saved, unless the person has typed on meanwhile. */
export function withRefused(texts: readonly UnsavedText[], text: ReplacedText): readonly UnsavedText[] {
  const last = findText(texts, text)
  const after = last === undefined || last.after === last.refused ? text.after : last.after
  return [...withoutText(texts, text), { ...text, after, refused: text.after }]
}

/** Returns the texts with a text at the end of the draft. */
export function withDraft(texts: readonly UnsavedText[], added: string): readonly UnsavedText[] {
  const after = `${findText(texts, draftKey)?.after ?? ''} ${added}`.trim()
  return after === '' ? texts : withTyped(texts, { ...draftKey, before: '', after })
}
