import type { ExecutionContext } from 'ava'
import { apiOf, type Answer, type Api, type Json } from '../http.ts'
import { startServer, type TestServer } from '../server.ts'

/** A client of a server whose clock stands at noon (UTC) of a date. Answers that are no success fail the test. */
export interface TodoClient {
  readonly server: TestServer
  /** Sends a request with `Time-Zone: UTC`, unless `headers` has another one. */
  readonly send: Api
  /** Sets the date of the server's clock. */
  goTo(date: string): void
  create(fields: Readonly<Record<string, unknown>>): Promise<Json>
  patch(id: string, fields: Readonly<Record<string, unknown>>, query?: string): Promise<Answer>
  complete(id: string, query?: string): Promise<Answer>
  reopen(id: string): Promise<Answer>
  read(id: string): Promise<Json>
  /** The todos outside of the trash whose `previousId` is `id`. */
  nextOf(id: string): Promise<readonly Json[]>
  /** The subtasks of a todo outside of the trash, in their order. */
  subtasksOf(id: string): Promise<readonly Json[]>
  trash(): Promise<readonly Json[]>
  undo(change: Answer): Promise<Answer>
}

/** Starts a server whose clock stands at noon of `date`. */
export async function startOn(t: ExecutionContext, date: string, dataDir?: string): Promise<TodoClient> {
  let today = date
  let seconds = 0
  const now = () => new Date(Date.parse(`${today}T12:00:00Z`) + (seconds += 1) * 1000)
  const server = await startServer(t, { now, ...(dataDir !== undefined && { dataDir }) })
  const api = apiOf(server, server.token)
  const send: Api = (method, path, body, headers) =>
    api(method, path, body, { 'Time-Zone': 'UTC', ...headers })
  const succeed: Api = async (...request) => {
    const answer = await send(...request)
    t.true(answer.status < 300, JSON.stringify(answer.body))
    return answer
  }
  const list = async (query = '') => (await succeed('GET', `/api/todos${query}`)).body
  const patch: TodoClient['patch'] = (id, fields, query = '') =>
    succeed('PATCH', `/api/todos/${id}${query}`, fields)
  return {
    server,
    send,
    goTo: (other) => void (today = other),
    create: async (fields) => (await succeed('POST', '/api/todos', { title: 'Todo', ...fields })).body,
    patch,
    complete: (id, query) => patch(id, { completed: true }, query),
    reopen: (id) => patch(id, { completed: false }),
    read: async (id) => (await succeed('GET', `/api/todos/${id}`)).body,
    nextOf: async (id) => (await list()).filter(({ previousId }: Json) => previousId === id),
    subtasksOf: async (id) => (await list()).filter(({ parentId }: Json) => parentId === id),
    trash: () => list('?deleted=true'),
    undo: (change) => send('POST', '/api/changes', { undoes: change.headers.get('Localist-Change') }),
  }
}

/** A todo that repeats every week, due on Monday 5 January 2026. */
export const weekly = { title: 'Bins', dueDate: '2026-01-05', repeat: { rrule: 'FREQ=WEEKLY' } } as const
