import type { MessageId } from '../../messages/catalogue.ts'
import type { AccountStore } from './account-store.ts'
import type { Todo } from './entities.ts'
import { cleanText, findText, isUnsavedText, type TextField, type TextKey } from './pending.ts'
import { replaceText } from './todo-changes.ts'

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
  /** Adds a text to the field for a new todo. */
  readonly keepAsDraft: (text: string) => void
  readonly remove: (todo: Todo) => void
}

/** A text of a todo that is edited in a field. */
export interface EditedText extends TextKey {
  /** Whether a title that is saved empty deletes its todo. Otherwise the todo keeps its title. */
  readonly emptyDeletes: boolean
}

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
export function createTextRules({ store, say, keepAsDraft, remove }: TextHost): TextRules {
  const findLive = (id: string): Todo | undefined => {
    const todo = store.read().shown.todos.get(id)
    return todo?.deletedAt === null ? todo : undefined
  }
  const save = (edited: EditedText, saving: Saving): boolean => {
    const { id, field } = edited
    const { typed, conflicts } = store.read()
    const conflict = findText(conflicts, edited)
    if (conflict !== undefined && saving !== 'insist') return false
    const text = findText(typed, edited) ?? conflict
    const todo = findLive(id)
    // useUnsavedTexts() moves the text of a todo that is gone.
    if (text === undefined || todo === undefined) return true
    const after = cleanText(field, text.after)
    const isEmptyTitle = field === 'title' && after === ''
    // The person may go on in the empty field.
    if (isEmptyTitle && saving === 'rest') return false
    if (isTooLong(field, after)) {
      say(field === 'title' ? 'error.longTitle' : 'error.longNotes')
      return false
    }
    store.dropText(edited)
    // The person may go on after a space at the end.
    if (saving === 'rest' && after !== text.after) store.keepTyped({ ...text, before: after })
    const before = saving === 'insist' ? todo[field] : text.before
    if (isEmptyTitle && edited.emptyDeletes) remove(todo)
    if (!isEmptyTitle && after !== before) store.change(replaceText(todo, field, before, after))
    return true
  }
  const moveToDraft = (key: TextKey) => {
    const { typed, conflicts } = store.read()
    const text = findText(typed, key) ?? findText(conflicts, key)
    store.dropText(key)
    if (text === undefined || !isUnsavedText(text)) return
    keepAsDraft(text.after)
    say('toast.textKept')
  }
  return {
    save,
    leave(edited) {
      // The store keeps a text that waits for an answer to a conflict.
      if (!save(edited, 'end') && findText(store.read().conflicts, edited) === undefined) moveToDraft(edited)
    },
    moveToDraft,
  }
}
