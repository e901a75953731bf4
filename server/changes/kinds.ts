import type { Entity, Kind } from '../store/kind.ts'
import type { Transaction } from '../store/transaction.ts'
import { requireDueDate } from '../todos/changes.ts'
import { moveToTrash, todoKind } from '../todos/kind.ts'
import { presentChangedTodo } from '../todos/present.ts'
import type { StoredTodo } from '../todos/schema.ts'
import type { ChangeEntry } from './schema.ts'

type WholeEntry = Extract<ChangeEntry, { readonly after: unknown }>

/** How the entities of a kind are presented in a change, and taken back by an undo. */
export interface ChangedKind<E extends Entity> {
  readonly name: ChangeEntry['kind']
  readonly stored: Kind<E>
  /** The fields that the server sets. An undo does not compare them. */
  readonly ownedFields: ReadonlySet<string>
  present(entity: E): WholeEntry['after']
  /** Moves an entity to the trash. */
  trash(tx: Transaction, entity: E): void
  /** Throws Invalid for content that a client could not have sent. */
  check(entity: E): void
}

const todos: ChangedKind<StoredTodo> = {
  name: 'todo',
  stored: todoKind,
  ownedFields: new Set(['createdAt', 'updatedAt', 'completedAt', 'revision']),
  present: presentChangedTodo,
  trash: moveToTrash,
  check: (todo) => void requireDueDate(todo),
}

const kinds: readonly ChangedKind<Entity>[] = [todos]

/** Finds how the entities of the kind `name` are changed. Throws an Error for an unknown kind. */
export function findKind(name: string): ChangedKind<Entity> {
  const kind = kinds.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There is no kind ${name}.`)
  return kind
}
