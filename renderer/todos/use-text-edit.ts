import { useEffect, useRef } from 'react'
import { leavingEvent } from '../api/hold-while-saving.ts'
import { useLatest } from '../components/use-latest.ts'
import type { List, Todo } from '../sync/entities.ts'
import { useSnapshot, useStore } from '../sync/sync-context.ts'
import { cleanText, findText, textOf, type TextField } from '../sync/texts.ts'
import type { EditedText } from './text-rules.ts'
import { useTextRules } from './use-text-rules.ts'

/** The pause in typing after which a text is saved, in milliseconds. */
const rest = 2000

/** The edit of a text in a field. */
export interface TextEdit {
  /** The text of the field. */
  readonly value: string
  /** Whether there is something to save. */
  readonly isDirty: boolean
  /** Whether another text was saved elsewhere meanwhile, so that the person has to choose one. */
  readonly isContested: boolean
  readonly type: (text: string) => void
  /** Saves at once. Returns false if the text stays in its field. */
  readonly save: () => boolean
  /** Goes back to the stored text. */
  readonly revert: () => void
  /** Replaces the newer text with the one in the field. Returns false if that stays in its field. */
  readonly insist: () => boolean
}

/** Where a text is edited. In its row it is saved at the end only, and an empty title deletes the todo. */
type Editor = 'details' | 'row'

/**
 * Edits a text of a todo or a list. It is saved on leaving and, in the details, two seconds after the last key. With `makeChange`, which makes more of
 * it than the text, it is saved on leaving only.
 */
export function useTextEdit(
  owner: Todo | List,
  field: TextField,
  editor: Editor,
  { makeChange }: Pick<EditedText, 'makeChange'> = {},
): TextEdit {
  const store = useStore()
  const rules = useTextRules()
  const edited = { id: owner.id, field, emptyDeletes: editor === 'row', ...(makeChange && { makeChange }) }
  const text = useSnapshot(({ texts }) => findText(texts, edited))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = textOf(owner, field)
  const isContested = text?.refused !== undefined
  const save = () => rules.save(edited, 'end')
  const latest = useLatest({
    save: () => void save(),
    saveAtRest: () => makeChange === undefined && rules.save(edited, 'rest'),
    leave() {
      clearTimeout(timer.current)
      rules.leave(edited)
    },
  })
  useEffect(() => {
    window.addEventListener(leavingEvent, latest.save)
    window.addEventListener('pagehide', latest.save)
    return () => {
      window.removeEventListener(leavingEvent, latest.save)
      window.removeEventListener('pagehide', latest.save)
      latest.leave()
    }
  }, [latest])

  return {
    value: text?.after ?? stored,
    isDirty: text !== undefined && !isContested && cleanText(field, text.after) !== stored,
    isContested,
    type(after) {
      const before = findText(store.read().texts, edited)?.before ?? stored
      store.keepTyped({ id: owner.id, field, before, after })
      if (editor === 'row') return
      clearTimeout(timer.current)
      timer.current = setTimeout(latest.saveAtRest, rest)
    },
    save,
    revert: () => store.dropText(edited),
    insist: () => rules.save(edited, 'insist'),
  }
}
