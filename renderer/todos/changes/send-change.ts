import type { Todo } from '../../../server/contract.ts'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { nothingGone, type Change, type Landed } from './changes.ts'
import { sendRename } from './rename.ts'

type Send = (method: 'PATCH' | 'DELETE', path: string, body?: unknown, ifMatch?: number) => Promise<Todo>

async function patchEach(send: Send, patches: readonly { readonly id: string; readonly body: unknown }[]) {
  const stored: Todo[] = []
  for (const { id, body } of patches) stored.push(await send('PATCH', `/api/todos/${id}`, body))
  return stored
}

const restoreEach = (send: Send, todos: readonly Todo[]) =>
  patchEach(
    send,
    todos.map(({ id }) => ({ id, body: { deletedAt: null } })),
  )

/** The todos in the trash that went there in one change set with the latest of `shown`; those come last. */
function clearedWith(trash: readonly Todo[], shown: readonly Todo[]): readonly Todo[] {
  const ids = new Set(shown.map(({ id }) => id))
  const revision = Math.max(...trash.filter(({ id }) => ids.has(id)).map((todo) => todo.revision))
  const together = trash.filter((todo) => todo.revision === revision)
  // Where it breaks off in the middle, one of them is still there to find the others by.
  return together.toSorted((a, b) => Number(ids.has(a.id)) - Number(ids.has(b.id)))
}

async function store(
  send: Send,
  change: Extract<Change, { kind: 'complete' | 'rename' | 'reorder' | 'restore' }>,
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
    case 'restore':
      return restoreEach(send, change.todos)
  }
}

/**
 * Adds a todo. Where it exists already, an answer was lost before: the todo is taken as it is now, with what was changed
 * in it meanwhile; in the trash it stays.
 */
async function add(api: ApiClient, account: string, { id, title }: Todo): Promise<Landed> {
  try {
    const stored = await api<Todo>('PUT', `/api/todos/${id}`, { body: { title }, account, isNew: true })
    return { stored: [stored], gone: nothingGone }
  } catch (error) {
    const current = error instanceof ApiProblem ? error.current : null
    if (current === null) throw error
    return current.deletedAt === null
      ? { stored: [current], gone: nothingGone }
      : { stored: [], gone: (todo) => todo.id === id }
  }
}

/** Carries a change to the server and answers what is stored now. */
export async function sendChange(api: ApiClient, account: string, change: Change): Promise<Landed> {
  const send: Send = (method, path, body, ifMatch) => api<Todo>(method, path, { body, account, ifMatch })
  switch (change.kind) {
    case 'add':
      return add(api, account, change.todo)
    case 'delete':
      await send('DELETE', `/api/todos/${change.id}`)
      return { stored: [], gone: ({ id }) => id === change.id }
    case 'clear':
      await send('DELETE', '/api/todos?completed=true')
      return { stored: [], gone: ({ completed }) => completed }
    case 'unclear': {
      const trash = await api<readonly Todo[]>('GET', '/api/todos?deleted=true', { account, isList: true })
      return { stored: await restoreEach(send, clearedWith(trash, change.todos)), gone: nothingGone }
    }
    default:
      return { stored: await store(send, change), gone: nothingGone }
  }
}
