import type { Client } from '../client/client.ts'
import { methods } from '../client/methods.ts'
import type { Candidate } from './values.ts'

/**
 * The methods and paths of the API, from its OpenAPI document (a `paths` object of operations by method): the paths of `method`, or
 * where there is none yet all methods and paths; without a server only the methods. Where `typed` has no slash in front, the paths have none either.
 */
export async function pathCandidates(
  client: Promise<Client>,
  method: string | undefined,
  typed: string,
): Promise<readonly Candidate[]> {
  const document = await client
    .then(({ call }) => call<unknown>('GET', '/api/openapi.json'))
    .catch(() => ({}))
  const wanted = method === undefined ? methods : [method.toUpperCase().replace('HEAD', 'GET')]
  const paths = Object.entries(membersOf(membersOf(document)['paths'])).flatMap(([path, operations]) => {
    const operation = wanted.map((each) => membersOf(operations)[each.toLowerCase()]).find(Boolean)
    if (operation === undefined) return []
    const { summary } = membersOf(operation)
    return [{ value: shortened(path, typed), description: typeof summary === 'string' ? summary : '' }]
  })
  if (method !== undefined) return paths
  return [...methods.map((value) => ({ value, description: '' })), ...paths]
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

const shortened = (path: string, typed: string): string =>
  typed === '' || typed.startsWith('/') ? path : path.replace(/^\/api\//, '')
