import type { ExecutionContext } from 'ava'
import { apiOf, type Json } from './http.ts'
import { startServer, type TestOptions } from './server.ts'

/** An id for an entity that a test makes under an id of its own. */
export const ownId = (last: number): string => `4c0e3b2a-1111-4111-8111-${String(last).padStart(12, '0')}`

/** The change set that a request made, or null. */
export const changeOf = ({ headers }: { readonly headers: Headers }): string | null =>
  headers.get('Localist-Change')

/** A server, and short ways to make and read lists and todos on it. */
export const startWithPlaces = async (t: ExecutionContext, options: TestOptions = {}) => {
  const server = await startServer(t, options)
  const api = apiOf(server, server.token)
  const create = async (path: string, body: Json): Promise<string> => (await api('POST', path, body)).body.id
  return {
    server,
    api,
    addList: (name: string) => create('/api/lists', { name }),
    addTodo: (title: string, fields: Json = {}) => create('/api/todos', { title, ...fields }),
    patch: (id: string, patch: Json, query = '') => api('PATCH', `/api/todos/${id}${query}`, patch),
    trash: (id: string) => api('DELETE', `/api/todos/${id}`),
    change: (...operations: readonly Json[]) => api('POST', '/api/changes', { operations }),
    undo: (id: string | null) => api('POST', '/api/changes', { undoes: id }),
    read: async (id: string): Promise<Json> => (await api('GET', `/api/todos/${id}`)).body,
    readTrashed: async (id: string): Promise<Json> =>
      (await api('GET', '/api/todos?deleted=true')).body.find((todo: Json) => todo.id === id),
    /** The titles of the todos, or of those in the trash with `?deleted=true`. */
    titlesIn: async (query = ''): Promise<readonly string[]> =>
      (await api('GET', `/api/todos${query}`)).body.map(({ title }: Json) => title),
  }
}

/** The fields that the errors of a problem name. */
export const fieldsOf = ({ body }: { readonly body: Json }): readonly string[] =>
  (body.errors ?? []).map(({ field }: Json) => field)
