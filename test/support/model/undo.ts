import { requireDueDate } from './rules.ts'
import {
  contentFields,
  isSame,
  Refused,
  type ContentField,
  type ModelDraft,
  type ModelTodo,
} from './todos.ts'

/** The change of one todo: the whole todo before (null for a new one) and after (null for one that was removed for good). */
export interface ModelEntry {
  readonly id: string
  readonly before: ModelTodo | null
  readonly after: ModelTodo | null
}

/** Takes a change back, by the rules of the contract. Refuses with 409, naming each conflict. */
export function undoChange(draft: ModelDraft, entries: readonly ModelEntry[]): void {
  const conflicts = entries.flatMap((entry, index) =>
    undoEntry(draft, entry).map((field) => `changes[${index}]${field === '' ? '' : `.${field}`}`),
  )
  if (conflicts.length > 0) throw new Refused(409, 'undo-conflict', conflicts)
}

// Returns the fields in conflict; the empty one stands for the todo.
const undoEntry = (draft: ModelDraft, { id, before, after }: ModelEntry): readonly string[] => {
  if (after === null) return ['']
  const current = draft.todos.get(id)
  if (before === null) return current === undefined ? [] : undoCreation(draft, current, after)
  return current === undefined ? [''] : undoFields(draft, current, before, after)
}

const undoCreation = (draft: ModelDraft, current: ModelTodo, created: ModelTodo): readonly string[] => {
  // It is in the trash already: nothing is left to undo.
  if (current.deletedAt !== null) return []
  const edited = contentFields.filter(
    (field) => field !== 'order' && field !== 'deletedAt' && !isEqual(field, current, created),
  )
  if (edited.length === 0) draft.todos.set(current.id, { ...current, deletedAt: draft.at })
  return edited
}

const undoFields = (
  draft: ModelDraft,
  current: ModelTodo,
  before: ModelTodo,
  after: ModelTodo,
): readonly string[] => {
  const changed = contentFields.filter((field) => !isEqual(field, before, after))
  const left = changed.filter((field) => !isEqual(field, current, before))
  const taken = left.filter((field) => isEqual(field, current, after))
  const conflicts = left.filter((field) => !taken.includes(field) && field !== 'order')
  if (conflicts.length > 0) return conflicts
  if (taken.length === 0) return []
  const result: ModelTodo = {
    ...current,
    ...Object.fromEntries(taken.map((field) => [field, before[field]])),
    ...(taken.includes('completed') && { completedAt: before.completedAt }),
  }
  try {
    draft.todos.set(current.id, requireDueDate(result))
  } catch (error) {
    if (error instanceof Refused) return error.fields
    throw error
  }
  return []
}

// A time in the trash counts as one value: only whether the todo is in the trash matters.
const isEqual = (field: ContentField, a: ModelTodo, b: ModelTodo): boolean =>
  field === 'deletedAt' ? (a.deletedAt === null) === (b.deletedAt === null) : isSame(a[field], b[field])
