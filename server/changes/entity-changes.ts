import { presentList } from '../entities/list.ts'
import type { NamedEntity } from '../entities/shape/named.ts'
import type { NamedRules } from '../entities/shape/rules.ts'
import { presentSection } from '../entities/section.ts'
import { presentView } from '../entities/view.ts'
import { listRules } from '../lists/lists.ts'
import { sectionRules } from '../sections/sections.ts'
import { viewRules } from '../views/views.ts'
import type { Entity, Kind } from '../store/kind.ts'
import type { Transaction } from '../store/transaction.ts'
import { checkDates } from '../todos/create.ts'
import { todoKind, type StoredTodo } from '../entities/todo.ts'
import { presentChangedTodo } from '../todos/present.ts'
import { moveToTrash } from '../todos/trash.ts'
import type { ChangeEntry } from './schema.ts'

type WholeEntry = Extract<ChangeEntry, { readonly after: unknown }>

/** How the entities of a kind are presented in a change, and taken back by an undo. */
export interface ChangedKind<E extends Entity> {
  readonly stored: Kind<E>
  /** The fields that the server sets. An undo does not compare them. */
  readonly ownedFields: ReadonlySet<string>
  /** The fields that an undo takes back together with another field. */
  readonly followers: Readonly<Record<string, readonly string[]>>
  /** Presents the change of an entity that was not removed; `before` has the old values of the fields on the wire. */
  present(id: string, before: Readonly<Record<string, unknown>> | null, after: E): WholeEntry
  /** Adapts an entity of which an undo takes back some fields; `revision` is the one that the undo gives to all that it changes. */
  adapt(entity: E, current: E, revision: number): E
  /** Moves an entity to the trash. */
  trash(tx: Transaction, entity: E): void
  /** Throws Invalid for content that a client could not have sent. */
  check(entity: E): void
}

const stamps = ['createdAt', 'updatedAt', 'revision'] as const

const todos: ChangedKind<StoredTodo> = {
  stored: todoKind,
  ownedFields: new Set([...stamps, 'completedAt', 'next', 'deletedBy', 'previousId']),
  followers: { completed: ['completedAt', 'next'], deletedAt: ['deletedBy'] },
  present: (id, before, todo) => {
    const after = presentChangedTodo(todo)
    return { kind: 'todo', id, before: pickFields(before, after), after }
  },
  // A next occurrence that comes back with this undo counts as untouched again, but for one that somebody restored from the trash.
  adapt: (todo, current, revision) =>
    todo.next === null || todo.next.revision === null || todo.next === current.next
      ? todo
      : { ...todo, next: { ...todo.next, revision } },
  trash: (tx, todo) => void moveToTrash(tx, todo),
  check: (todo) => void checkDates(todo),
}

const named = <E extends NamedEntity>(
  rules: NamedRules<E, unknown, unknown, unknown>,
  entryOf: (id: string, before: Readonly<Record<string, unknown>> | null, entity: E) => WholeEntry,
): ChangedKind<E> => ({
  stored: rules.kind,
  ownedFields: new Set([...stamps, 'deletedBy']),
  followers: { deletedAt: ['deletedBy'] },
  present: entryOf,
  adapt: (entity) => entity,
  trash: (tx, entity) => rules.moveToTrash(tx, entity),
  check: () => {},
})

const lists = named(listRules, (id, before, list) => {
  const { url: _url, ...after } = presentList(list, '')
  return { kind: 'list', id, before: pickFields(before, after), after }
})

const sections = named(sectionRules, (id, before, section) => {
  const { url: _url, ...after } = presentSection(section, '')
  return { kind: 'section', id, before: pickFields(before, after), after }
})

const views = named(viewRules, (id, before, view) => {
  const { url: _url, ...after } = presentView(view, '')
  return { kind: 'view', id, before: pickFields(before, after), after }
})

// Picks the fields that are on the wire.
const pickFields = <T extends object>(
  before: Readonly<Record<string, unknown>> | null,
  after: T,
): Partial<T> | null =>
  // The schema of the kind accepted these values before they were written.
  before === null
    ? null
    : (Object.fromEntries(Object.entries(before).filter(([field]) => field in after)) as Partial<T>)

/** Finds how the entities of the kind `name` are changed. Throws an Error for an unknown kind. */
export function findKind(name: string): ChangedKind<Entity> {
  if (name === 'todo') return todos
  if (name === 'list') return lists
  if (name === 'section') return sections
  if (name === 'view') return views
  throw new Error(`There is no kind ${name}.`)
}
