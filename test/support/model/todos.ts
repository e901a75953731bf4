/** A todo as the model expects it on the wire, without `url`. */
export interface ModelTodo {
  readonly id: string
  readonly title: string
  readonly notes: string
  readonly completed: boolean
  readonly completedAt: string | null
  readonly order: number
  readonly listId: 'inbox'
  readonly parentId: null
  readonly tags: readonly string[]
  readonly priority: number
  readonly startDate: string | null
  readonly dueDate: string | null
  readonly dueTime: string | null
  readonly repeat: null
  readonly reminders: readonly never[]
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
  readonly revision: number
}

/** The todos of the account by id, those in the trash included. */
export type ModelTodos = ReadonlyMap<string, ModelTodo>

/** The fields that a client can send. */
export type Fields = Partial<
  Pick<
    ModelTodo,
    'title' | 'notes' | 'completed' | 'order' | 'tags' | 'priority' | 'dueDate' | 'dueTime' | 'deletedAt'
  >
>

/** The fields that a client can set. An undo compares and takes back these. */
export const contentFields = [
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
  'deletedAt',
] as const

/** A field that a client can set. */
export type ContentField = (typeof contentFields)[number]

/** A refusal that the model expects: the status, the kind of the problem, and the fields that `errors` names. */
export class Refused extends Error {
  readonly status: number
  readonly slug: string
  readonly fields: readonly string[]
  readonly current: ModelTodo | null

  constructor(
    status: number,
    slug: string,
    fields: readonly string[] = [],
    current: ModelTodo | null = null,
  ) {
    super(slug)
    this.status = status
    this.slug = slug
    this.fields = fields
    this.current = current
  }
}

/** Refuses an invalid field of the request. */
export const invalid = (field: string): Refused => new Refused(422, 'invalid', [field])

/** The todos while one request changes them. */
export interface ModelDraft {
  readonly todos: Map<string, ModelTodo>
  /** The ids of the todos whose place is new. */
  readonly moved: Set<string>
  /** The time of the request. */
  readonly at: string
  /** The id that the server made for a new todo, found by its title. */
  idFor(title: string): string
}

/** Whether two values are the same as JSON. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts by `order`, then `createdAt`, then `id`. */
export const sortByPlace = (todos: Iterable<ModelTodo>): readonly ModelTodo[] =>
  [...todos].toSorted(
    (a, b) => a.order - b.order || compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id),
  )

/** The todos in the list, or those in the trash, in their order. */
export const selectTodos = (todos: ModelTodos, isInTrash = false): readonly ModelTodo[] =>
  sortByPlace([...todos.values()].filter(({ deletedAt }) => (deletedAt !== null) === isInTrash))
