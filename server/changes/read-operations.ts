import type { NamedList } from '../../common/lines/read-line.ts'
import { Invalid } from '../http/problems.ts'
import {
  createTodoReader,
  type LineSetting,
  type NewPlaces,
  type ReadTodo,
  type TodoReader,
} from '../todos/read-lines.ts'
import type { NewTodo, NewTodoBody } from '../todos/schema.ts'
import { createYielding } from '../yielding.ts'
import type { Operation } from './operation.ts'

type CreateTodo = Extract<Operation, { readonly op: 'create'; readonly kind: 'todo' }>

/** One step of a change, after the line of a new todo was read. */
export type ReadOperation =
  | Exclude<Operation, CreateTodo>
  | (Omit<CreateTodo, 'value'> & { readonly value: NewTodo })

/** A part of a line that looks like the name of a list, and that no list has. */
interface Unread {
  /** The index of the operation. */
  readonly operation: number
  readonly text: string
}

/**
 * Reads the lines of new todos in turns of the event loop, ahead of the transaction, which gives none. A line can name the lists and
 * sections that operations before it make. Throws Invalid with the path of the operation.
 */
export async function readOperations(
  operations: readonly Operation[],
  setting: LineSetting,
  newId: () => string,
): Promise<{ readonly operations: readonly ReadOperation[]; readonly unread: readonly Unread[] }> {
  const bodies = operations.flatMap((each) => (isNewTodo(each) ? [each.value] : []))
  const read = await createTodoReader(bodies, setting)
  const newPlaces = { lists: new Array<NamedList>(), sections: new Array<NewPlaces['sections'][number]>() }
  const unread: Unread[] = []
  const done: ReadOperation[] = []
  const yielding = createYielding()
  for (const [index, operation] of operations.entries()) {
    if (isNewTodo(operation)) {
      const { todo, unread: texts } = readAt(index, operation.value, read, newPlaces)
      unread.push(...texts.map((text) => ({ operation: index, text })))
      done.push({ ...operation, value: todo })
    } else if (operation.op === 'create' && operation.kind === 'list') {
      const id = operation.id ?? newId()
      newPlaces.lists.push({ id, name: operation.value.name })
      done.push({ ...operation, id })
    } else if (operation.op === 'create' && operation.kind === 'section') {
      const id = operation.id ?? newId()
      newPlaces.sections.push({ id, ...operation.value })
      done.push({ ...operation, id })
    } else {
      done.push(operation)
    }
    if (yielding.isDue()) await yielding.giveWay()
  }
  return { operations: done, unread }
}

const isNewTodo = (operation: Operation): operation is CreateTodo =>
  operation.op === 'create' && operation.kind === 'todo'

const readAt = (index: number, body: NewTodoBody, read: TodoReader, newPlaces: NewPlaces): ReadTodo => {
  try {
    return read(body, newPlaces)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(
      error.errors.map(({ field, message }) => ({ field: `operations[${index}].value.${field}`, message })),
    )
  }
}
