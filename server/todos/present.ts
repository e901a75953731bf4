import type { StoredTodo } from './schema.ts'

/** A todo on the wire: every field always there, `null` where empty. */
export interface Todo extends StoredTodo {
  readonly url: string
}

const idAt = '{"id":"'.length
const urlAt = '{"id":"01990b6e-0000-7000-8000-000000000000",'.length

/**
 * The JSON of a todo as it leaves the server: `json` as todoJson lists its fields, and its `url`; `origin` is the
 * server's own, without a trailing slash. Put together as text, since a list may hold a hundred thousand of them.
 */
export function presentTodo(json: string, origin: string): string {
  const id = json.slice(idAt, urlAt - '",'.length)
  return `${json.slice(0, urlAt)}"url":"${origin}/api/todos/${id}",${json.slice(urlAt)}`
}
