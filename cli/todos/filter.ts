import type { NewView } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import { findList } from '../find-named.ts'
import { parseDay } from './fields.ts'
import { createFinder } from './find-todos.ts'

/** The conditions of a filter. Each is the parameter of GET /api/todos with its name. */
export type Conditions = NonNullable<NewView['filter']>

/** The options that set the conditions of a filter; false is `--no-overdue` and the like. */
export interface FilterOptions {
  readonly open?: true
  readonly completed?: true
  readonly all?: true
  readonly list?: readonly string[]
  readonly parent?: string
  readonly tag?: readonly string[]
  readonly search?: string
  readonly priority?: number
  readonly minPriority?: number
  readonly dueBefore?: string
  readonly dueAfter?: string
  readonly dueWithin?: number
  readonly dated?: boolean
  readonly overdue?: boolean
  readonly started?: boolean
  readonly changedSince?: string
}

/** Makes the conditions of the options that are dates. Throws CommandFailed (exit code 2). */
export async function parseDates(
  { dueBefore, dueAfter, changedSince }: FilterOptions,
  now: Date,
): Promise<Conditions> {
  const since = changedSince === undefined ? null : await parseDay('--changed-since', changedSince, now)
  return {
    ...(dueBefore !== undefined && { dueBefore: (await parseDay('--due-before', dueBefore, now)).date }),
    ...(dueAfter !== undefined && { dueAfter: (await parseDay('--due-after', dueAfter, now)).date }),
    // A date and a time without a zone are those of this computer.
    ...(since !== null && {
      updatedSince: new Date(`${since.date}T${since.time ?? '00:00'}`).toISOString(),
    }),
  }
}

/** Makes the conditions of the other options. Throws CommandFailed where a list or a todo is not found. */
export async function buildConditions(client: ApiClient, options: FilterOptions): Promise<Conditions> {
  const { list, parent, tag, search, priority, minPriority, dueWithin, dated, overdue, started } = options
  const listId: string[] = []
  for (const typed of list ?? []) listId.push((await findList(client, typed)).id)
  return {
    ...((options.open || options.completed) && { completed: options.completed === true }),
    ...(list !== undefined && { listId }),
    ...(parent !== undefined && { parentId: await findParent(client, parent) }),
    ...(tag !== undefined && { tag: [...tag] }),
    ...(search !== undefined && { q: search }),
    ...(priority !== undefined && { priority }),
    ...(minPriority !== undefined && { minPriority }),
    ...(dueWithin !== undefined && { dueWithin }),
    ...(dated !== undefined && { hasDueDate: dated }),
    ...(overdue !== undefined && { overdue }),
    ...(started !== undefined && { started }),
  }
}

const findParent = async (client: ApiClient, typed: string): Promise<string> =>
  typed === 'none' ? typed : (await (await createFinder(client, 'list'))(typed)).id
