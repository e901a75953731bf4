import type { Reminder } from '../../../common/reminders/reminder.ts'

/** A todo as the model expects it on the wire, without `url`, and with its next occurrence. */
export interface ModelTodo {
  readonly id: string
  readonly title: string
  readonly notes: string
  readonly completed: boolean
  readonly completedAt: string | null
  readonly order: number
  readonly listId: string
  readonly parentId: string | null
  /** The model makes no sections: test/server/todos/sections.test.ts has random operations on them. */
  readonly sectionId: null
  readonly tags: readonly string[]
  readonly priority: number
  readonly startDate: string | null
  readonly dueDate: string | null
  readonly dueTime: string | null
  readonly repeat: ModelRepeat | null
  readonly previousId: string | null
  readonly reminders: readonly Reminder[]
  readonly snoozedUntil: string | null
  readonly attachments: readonly { readonly url: string; readonly name: string }[]
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
  /** The id of the change set that moved the todo to the trash. */
  readonly deletedBy: string | null
  readonly revision: number
  /**
   * The next occurrence that the completion of the todo made, with the revision by which it is seen whether it was touched since. Null
   * counts as touched.
   */
  readonly next: { readonly id: string; readonly revision: number | null; readonly takenBack: boolean } | null
}

/** How a todo repeats. */
export interface ModelRepeat {
  readonly rrule: string
  readonly from: 'due' | 'completion'
  readonly start: string
  readonly done: number
}

/** A list as the model expects it on the wire, without `url`, and with the change set that moved it to the trash. */
export interface ModelList {
  readonly id: string
  readonly name: string
  readonly notes: string
  readonly icon: string | null
  readonly colour: string
  readonly order: number
  readonly archived: boolean
  readonly template: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
  readonly deletedBy: string | null
  readonly revision: number
}

/** The kinds of entities, and their types. */
export interface ModelKinds {
  readonly todo: ModelTodo
  readonly list: ModelList
}

export type ModelKind = keyof ModelKinds

export type ModelEntity = ModelTodo | ModelList

/** The fields of a todo that a client can send. */
export type TodoFields = Partial<
  Pick<
    ModelTodo,
    | 'title'
    | 'notes'
    | 'completed'
    | 'order'
    | 'listId'
    | 'parentId'
    | 'tags'
    | 'attachments'
    | 'priority'
    | 'startDate'
    | 'dueDate'
    | 'dueTime'
    | 'deletedAt'
  >
> & { readonly repeat?: Partial<ModelRepeat> | null }

/** The fields of a list that a client can send. */
export type ListFields = Partial<
  Pick<ModelList, 'name' | 'notes' | 'icon' | 'colour' | 'order' | 'archived' | 'template' | 'deletedAt'>
>

/** The body of a new todo. */
export type NewTodo = TodoFields & { readonly title: string }

/** The body of a new list. */
export type NewList = ListFields & { readonly name: string }

/** The fields that a client can set, by kind. An undo compares and takes back these. */
export const contentFields = {
  todo: [
    'title',
    'notes',
    'completed',
    'order',
    'listId',
    'parentId',
    'tags',
    'priority',
    'startDate',
    'dueDate',
    'dueTime',
    'repeat',
    'reminders',
    'snoozedUntil',
    'attachments',
    'deletedAt',
  ],
  list: ['name', 'notes', 'icon', 'colour', 'order', 'archived', 'template', 'deletedAt'],
} as const

/** Whether two values are the same as JSON. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether the fields of two entities of a kind that a client can set are the same. */
export const hasSameContent = <K extends ModelKind>(kind: K, a: ModelKinds[K], b: ModelKinds[K]): boolean =>
  contentFields[kind].every((field) => isSame(Reflect.get(a, field), Reflect.get(b, field)))

interface Place {
  readonly id: string
  readonly order: number
  readonly createdAt: string
  readonly deletedAt: string | null
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The entities outside of the trash, or those in it, by `order`, then `createdAt`, then `id`. */
export const selectSorted = <E extends Place>(
  entities: ReadonlyMap<string, E>,
  isInTrash = false,
): readonly E[] =>
  [...entities.values()]
    .filter(({ deletedAt }) => (deletedAt !== null) === isInTrash)
    .toSorted(
      (a, b) => a.order - b.order || compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id),
    )
