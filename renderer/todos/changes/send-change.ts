import type { Todo } from '../../../server/contract.ts'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { nothingGone, type Change, type Landed } from './changes.ts'
import { sendRename } from './rename.ts'
import { sendUndo } from './undo.ts'

type Send = (method: 'PATCH', path: string, body?: unknown, ifMatch?: number) => Promise<Todo>

const landedAs = (stored: readonly Todo[]): Landed => ({
  stored,
  gone: nothingGone,
  changeId: null,
  isPartial: false,
})

async function patchEach(send: Send, patches: readonly { readonly id: string; readonly body: unknown }[]) {
  const stored: Todo[] = []
  for (const { id, body } of patches) stored.push(await send('PATCH', `/api/todos/${id}`, body))
  return stored
}

async function store(
  send: Send,
  change: Extract<Change, { kind: 'complete' | 'rename' | 'reorder' }>,
): Promise<readonly Todo[]> {
  switch (change.kind) {
    case 'complete':
      return [await send('PATCH', `/api/todos/${change.id}`, { completed: change.completed })]
    case 'rename': {
      const patch = (title: string, revision: number) =>
        send('PATCH', `/api/todos/${change.id}`, { title }, revision)
      return [await sendRename(patch, change)]
    }
    case 'reorder':
      // From the bottom up, so that the todos in between never overtake each other.
      return patchEach(
        send,
        change.orders.toReversed().map(({ id, order }) => ({ id, body: { order } })),
      )
  }
}

/**
 * Adds a todo. Where it exists already, an answer was lost before: the todo is taken as it is now, with what was changed
 * in it meanwhile; in the trash it stays.
 */
async function add(api: ApiClient, account: string, { id, title }: Todo): Promise<Landed> {
  try {
    const stored = await api<Todo>('PUT', `/api/todos/${id}`, { body: { title }, account, isNew: true })
    return landedAs([stored])
  } catch (error) {
    const current = error instanceof ApiProblem ? error.current : null
    if (current === null) throw error
    if (current.deletedAt === null) return landedAs([current])
    return { ...landedAs([]), gone: (todo) => todo.id === id }
  }
}

/** Sends a deletion, and answers with the id of the change, if anything changed. */
async function remove(api: ApiClient, account: string, path: string, gone: Landed['gone']): Promise<Landed> {
  const { headers } = await api.ask('DELETE', path, { account })
  return { stored: [], gone, changeId: headers.get('Localist-Change'), isPartial: false }
}

/** Carries a change to the server and answers what is stored now. */
export async function sendChange(api: ApiClient, account: string, change: Change): Promise<Landed> {
  const send: Send = (method, path, body, ifMatch) => api<Todo>(method, path, { body, account, ifMatch })
  switch (change.kind) {
    case 'add':
      return add(api, account, change.todo)
    case 'delete':
      return remove(api, account, `/api/todos/${change.id}`, ({ id }) => id === change.id)
    case 'clear':
      return remove(api, account, '/api/todos?completed=true', ({ completed }) => completed)
    case 'undo':
      return sendUndo(api, account, await change.findIds())
    default:
      return landedAs(await store(send, change))
  }
}
