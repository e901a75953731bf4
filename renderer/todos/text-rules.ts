import type { MessageId } from '../../messages/catalogue.ts'
import type { AccountStore } from '../sync/account-store.ts'
import type { Todo } from '../sync/entities.ts'
import type { NewChange } from '../sync/pending.ts'
import {
  cleanText,
  findOwner,
  findText,
  textOf,
  wouldBeLost,
  type ReplacedText,
  type TextField,
  type TextKey,
} from '../sync/texts.ts'
import { replaceText } from './changes/todo-changes.ts'

/** The most characters of a title. */
const longestTitle = 1000

/** The most bytes of notes, in UTF-8. */
const longestNotes = 65_536

/** Whether a text is longer than the server takes. */
export const isTooLong = (field: TextField, text: string): boolean =>
  field === 'title'
    ? [...text.trim()].length > longestTitle
    : new TextEncoder().encode(text).length > longestNotes

/** The parts of the page that the rules use. */
export interface TextHost {
  readonly store: AccountStore
  /** Shows a message. */
  readonly say: (message: MessageId) => void
  readonly remove: (todo: Todo) => void
  readonly changeWithUndo: (change: NewChange) => void
}

/** A text of a todo or a list that is edited in a field. */
export interface EditedText extends TextKey {
  /** Whether a title that is saved empty deletes its todo. Otherwise the todo keeps its title. */
  readonly emptyDeletes: boolean
  /** Makes the change that saves the text, where that is more than the text. */
  readonly makeChange?: (todo: Todo, typed: TypedText) => NewChange
}

/** A text that a person typed in place of the one that they saw, `before`. */
export type TypedText = Pick<ReplacedText, 'before' | 'after'>

/** When a text is saved: after a pause in typing, at the end of an edit, or in place of one that was saved elsewhere meanwhile. */
type Saving = 'rest' | 'end' | 'insist'

/** The rules for the typed texts of an account. Its store keeps each until it is saved, goes back, or becomes a draft. */
export interface TextRules {
  /** Saves a typed text. Returns false if it stays, because it is too long or another text was saved elsewhere meanwhile. */
  readonly save: (edited: EditedText, saving: Saving) => boolean
  /** Saves a typed text whose field goes away. One that is too long moves to the field for a new todo. */
  readonly leave: (edited: EditedText) => void
  /** Moves an unsaved text to the field for a new todo, and says so. */
  readonly moveToDraft: (key: TextKey) => void
}

/** Creates the rules for the typed texts of an account. */
export function createTextRules({ store, say, remove, changeWithUndo }: TextHost): TextRules {
  const find = (key: TextKey) => findText(store.read().texts, key)
  const save = (edited: EditedText, saving: Saving): boolean => {
    const { id, field } = edited
    const text = find(edited)
    const owner = findOwner(store.read().shown, { id })
    if (text?.refused !== undefined && saving !== 'insist') return false
    // useUnsavedTexts() moves the text of a todo or list that is gone.
    if (text === undefined || owner?.deletedAt !== null) return true
    const after = cleanText(field, text.after)
    const isEmptyTitle = field === 'title' && after === ''
    // The person may go on in the empty field.
    if (isEmptyTitle && saving === 'rest') return false
    if (isTooLong(field, after)) {
      say(field === 'title' ? 'error.longTitle' : 'error.longNotes')
      return false
    }
    // The person may go on after a space at the end.
    if (saving === 'rest' && after !== text.after) store.keepTyped({ ...text, before: after })
    else store.dropText(edited)
    const before = saving === 'insist' ? textOf(owner, field) : text.before
    const todo = 'title' in owner ? owner : undefined
    if (isEmptyTitle) {
      if (edited.emptyDeletes && todo !== undefined) remove(todo)
    } else if (edited.makeChange !== undefined && todo !== undefined) {
      changeWithUndo(edited.makeChange(todo, { before, after }))
    } else if (after !== before) {
      const { joinKey, ...change } = replaceText(owner, field, before, after)
      // Between the saves before and this one is the newer text, which undo brings back.
      store.change(saving === 'insist' || joinKey === undefined ? change : { ...change, joinKey })
    }
    return true
  }
  const moveToDraft = (key: TextKey) => {
    const text = find(key)
    store.dropText(key)
    if (text === undefined || !wouldBeLost(text)) return
    store.addToDraft(text.after)
    say('toast.textKept')
  }
  return {
    save,
    leave(edited) {
      // The store keeps a text about which the person has to decide.
      if (!save(edited, 'end') && find(edited)?.refused === undefined) moveToDraft(edited)
    },
    moveToDraft,
  }
}
