import { Forbidden, IdTaken, Invalid, OperationFailed, Problem } from '../http/problems.ts'
import type { Credential } from '../http/credential.ts'
import type { Precondition } from '../http/condition.ts'
import type { StoredList } from '../entities/list.ts'
import type { Put } from '../entities/siblings.ts'
import type { NamedEntity } from '../entities/shape/named.ts'
import type { NamedRules } from '../entities/shape/rules.ts'
import type { StoredSection } from '../entities/section.ts'
import type { StoredView } from '../entities/view.ts'
import { listRules } from '../lists/lists.ts'
import { sectionRules } from '../sections/sections.ts'
import type { NewTodoSettings } from '../settings/schema.ts'
import type { Transaction } from '../store/transaction.ts'
import type { OccurrenceContext } from '../todos/completion.ts'
import { createTodo, type PutTodo } from '../todos/create.ts'
import { changeTodo, purgeTodo, putTodos, skipTodo, trashTodo } from '../todos/todos.ts'
import { viewRules } from '../views/views.ts'
import { findKind } from './entity-changes.ts'
import type { ReadOperation } from './read-operations.ts'

/** The values that operations need besides their own. */
export interface OperationContext extends OccurrenceContext {
  readonly credential: Credential
  readonly newTodos: NewTodoSettings
}

/**
 * Applies operations one after another; each sees the results of those before. Throws the problem of the first that fails, with the
 * path of the operation.
 */
export function applyOperations(
  tx: Transaction,
  operations: readonly ReadOperation[],
  context: OperationContext,
): void {
  const apply = (puts: Puts): void => {
    for (const [index, operation] of operations.entries()) {
      try {
        if (operation.op === 'create' && tx.hasRemoved(findKind(operation.kind).stored, operation.id ?? ''))
          throw new IdTaken(isPurged)
        if (operation.op === 'purge' && context.credential.type === 'access-token')
          throw new Forbidden(isForOwner)
        if (operation.kind === 'todo') applyToTodo(tx, operation, context, puts.todo)
        else if (operation.kind === 'list') applyToNamed(tx, operation, listRules, context, puts.list)
        else if (operation.kind === 'section')
          applyToNamed(tx, operation, sectionRules, context, puts.section)
        else applyToNamed(tx, operation, viewRules, context, puts.view)
      } catch (error) {
        throw error instanceof Problem ? addPath(error, operation, `operations[${index}]`) : error
      }
    }
  }
  viewRules.putMany(tx, (view) =>
    listRules.putMany(tx, (list) =>
      sectionRules.putMany(tx, (section) => putTodos(tx, (todo) => apply({ view, list, section, todo }))),
    ),
  )
}

/** The functions that write entities, so that siblings are renumbered once. */
interface Puts {
  readonly todo: PutTodo
  readonly list: Put<StoredList>
  readonly section: Put<StoredSection>
  readonly view: Put<StoredView>
}

const isForOwner = 'Only the owner may remove entities for good.'

// A change set has one entry for an entity, which would show the removed content as the values before.
const isPurged = 'This change removes the entity with this id for good. Use another id; nothing was changed.'

const applyToTodo = (
  tx: Transaction,
  operation: Exclude<ReadOperation, { readonly kind: 'list' | 'section' | 'view' }>,
  context: OperationContext,
  put: PutTodo,
): void => {
  switch (operation.op) {
    case 'create':
      return void createTodo(tx, operation.id ?? context.newId(), operation.value, {
        ...context.newTodos,
        put,
      })
    case 'update':
      return void changeTodo(tx, operation.id, operation.patch, conditionOf(operation), context, {
        children: operation.children,
        put,
      })
    case 'skip':
      return void skipTodo(tx, operation.id, conditionOf(operation), context)
    case 'delete':
      return trashTodo(tx, operation.id, conditionOf(operation))
    case 'restore':
      return void changeTodo(tx, operation.id, { deletedAt: null }, conditionOf(operation), context, { put })
    case 'purge':
      return purgeTodo(tx, operation.id, conditionOf(operation))
  }
}

const applyToNamed = <E extends NamedEntity>(
  tx: Transaction,
  operation: Exclude<ReadOperation, { readonly kind: 'todo' } | { readonly op: 'skip' }>,
  rules: NamedRules<E, unknown, unknown, unknown>,
  { newId }: OperationContext,
  put: Put<E>,
): void => {
  switch (operation.op) {
    case 'create':
      return void rules.create(tx, operation.id ?? newId(), operation.value, put)
    case 'update':
      return void rules.change(tx, operation.id, operation.patch, conditionOf(operation), put)
    case 'delete':
      return rules.trash(
        tx,
        operation.id,
        conditionOf(operation),
        operation.kind === 'section' ? operation : {},
      )
    case 'restore':
      return void rules.change(tx, operation.id, { deletedAt: null }, conditionOf(operation), put)
    case 'purge':
      return rules.purge(tx, operation.id, conditionOf(operation))
  }
}

const conditionOf = ({ ifRevision }: { readonly ifRevision?: number | undefined }): Precondition =>
  ifRevision === undefined ? {} : { ifMatch: [ifRevision] }

// The fields of an Invalid are fields of `value` or `patch`, or members of the operation.
const addPath = (problem: Problem, { op }: ReadOperation, path: string): Problem => {
  if (!(problem instanceof Invalid)) return new OperationFailed(problem, path)
  const inner = op === 'create' ? `${path}.value` : `${path}.patch`
  const pathOf = (field: string): string => `${field === 'children' ? path : inner}.${field}`
  return new Invalid(problem.errors.map(({ field, message }) => ({ field: pathOf(field), message })))
}
