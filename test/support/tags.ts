import type { Todo } from '../../server/contract.ts'
import type { Api, Json } from './http.ts'

/** Adds a todo with these tags. */
export const addTagged = async (
  api: Api,
  title: string,
  tags: readonly string[],
  more: object = {},
): Promise<Todo> => (await api('POST', '/api/todos', { title, tags, ...more })).body

/** The tags with their counts, such as `home 3`, in their order. */
export const tagsOf = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/tags')).body.map(({ name, count }: Json) => `${name} ${count}`)

/** The path of a tag, percent-encoded. */
export const tagPath = (name: string): string => `/api/tags/${encodeURIComponent(name)}`
