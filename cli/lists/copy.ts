import { randomUUID } from 'node:crypto'
import { copyList, type WantedCopy } from '../../common/templates/copy-list.ts'
import type { List, NewList, Operation, Section, Todo } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import { fitOneChange, makeChanges } from '../client/operations.ts'
import { CommandFailed } from '../failures.ts'
import { findList } from '../names/by-name.ts'
import { makePrintable } from '../output/printable.ts'

/** The copy that is wanted, and the fields that it has in place of those of the list. Without a name it has that of the list. */
interface Wanted extends WantedCopy {
  /** The list to copy: its name, the beginning of its name, or its id. */
  readonly from: string
  readonly fields: Omit<NewList, 'name'>
}

/** Makes a copy of a list with its sections and todos, in one change, and returns it. Throws CommandFailed, Refused. */
export async function makeCopy(client: ApiClient, { from, fields, name, ...wanted }: Wanted): Promise<List> {
  const { call } = client
  const list = await findList(client, from, { prefersTemplate: true })
  const sections = await call<readonly Section[]>('GET', `/api/sections?listId=${list.id}`)
  const todos = await call<readonly Todo[]>('GET', `/api/todos?listId=${list.id}`)
  const copy = copyList(
    { list, sections, todos },
    { ...wanted, name: name === '' ? list.name : name },
    randomUUID,
  )
  const { id, ...own } = copy.list
  const operations: readonly Operation[] = [
    { op: 'create', kind: 'list', id, value: { ...own, ...fields } },
    ...copy.sections.map(({ id: sectionId, ...value }): Operation => ({
      op: 'create',
      kind: 'section',
      id: sectionId,
      value,
    })),
    ...copy.todos.map(({ id: todoId, ...value }): Operation => ({
      op: 'create',
      kind: 'todo',
      id: todoId,
      value,
    })),
  ]
  if (!fitOneChange(operations))
    throw new CommandFailed(
      `"${makePrintable(list.name)}" is too large to be copied in one change: it has ${copy.todos.length} todos. Nothing was made.`,
    )
  await makeChanges(client, operations)
  return await call<List>('GET', `/api/lists/${id}`)
}
