import { Forbidden, IdTaken, Invalid, OperationFailed, Problem } from '../http/problems.ts'
import type { Credential } from '../http/credential.ts'
import type { Precondition } from '../todos/precondition.ts'
import type { Transaction } from '../store/transaction.ts'
import { changeTodo, createTodo, purgeTodo, putMany, trashTodo, type PutTodo } from '../todos/todos.ts'
import type { Operation } from './schema.ts'

/** The values that operations need besides their own. */
export interface OperationContext {
  readonly credential: Credential
  /** Makes UUIDv7s (RFC 9562). */
  readonly newId: () => string
}

/**
 * Applies operations one after another; each sees the results of those before. Throws the problem of the first that fails, with the
 * path of the operation.
 */
export function applyOperations(
  tx: Transaction,
  operations: readonly Operation[],
  context: OperationContext,
): void {
  const purged = new Set<string>()
  putMany(tx, (put) => {
    for (const [index, operation] of operations.entries()) {
      try {
        if (operation.op === 'create' && purged.has(operation.id ?? '')) throw new IdTaken(isPurged)
        applyOperation(tx, operation, context, put)
        if (operation.op === 'purge') purged.add(operation.id)
      } catch (error) {
        throw error instanceof Problem ? addPath(error, operation, `operations[${index}]`) : error
      }
    }
  })
}

// A change set has one entry for a todo, which would show the removed content as the values before.
const isPurged = 'This change removes the todo with this id for good. Use another id; nothing was changed.'

const applyOperation = (
  tx: Transaction,
  operation: Operation,
  { credential, newId }: OperationContext,
  put: PutTodo,
): void => {
  switch (operation.op) {
    case 'create':
      return void createTodo(tx, operation.id ?? newId(), operation.value, put)
    case 'update':
      return void changeTodo(tx, operation.id, operation.patch, conditionOf(operation), put)
    case 'delete':
      return trashTodo(tx, operation.id, conditionOf(operation))
    case 'restore':
      return void changeTodo(tx, operation.id, { deletedAt: null }, conditionOf(operation), put)
    case 'purge':
      if (credential.kind === 'access-token') throw new Forbidden('Only the owner may remove todos for good.')
      return purgeTodo(tx, operation.id, conditionOf(operation))
  }
}

const conditionOf = ({ ifRevision }: { readonly ifRevision?: number | undefined }): Precondition =>
  ifRevision === undefined ? {} : { ifMatch: [ifRevision] }

// The fields of an Invalid are fields of `value` or `patch`.
const addPath = (problem: Problem, { op }: Operation, path: string): Problem => {
  if (!(problem instanceof Invalid)) return new OperationFailed(problem, path)
  const inner = op === 'create' ? `${path}.value` : `${path}.patch`
  return new Invalid(problem.errors.map(({ field, message }) => ({ field: `${inner}.${field}`, message })))
}
