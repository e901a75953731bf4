import type { ApiClient } from '../client/client.ts'
import { methods } from '../client/methods.ts'
import { makePrintable } from '../output.ts'
import type { Candidate } from './values.ts'

/**
 * Lists the paths of the API that take `method`, from the OpenAPI document. Where no method is typed yet, lists all methods and paths;
 * where no server runs, the methods only. Where `typed` does not begin with a slash, the paths are shortened: `todos` for `/api/todos`.
 */
export async function listPathCandidates(
  client: Promise<ApiClient>,
  method: string | undefined,
  typed: string,
): Promise<readonly Candidate[]> {
  const document = await client
    .then(({ call }) => call<unknown>('GET', '/api/openapi.json'))
    .catch(() => ({}))
  const wanted = method === undefined ? methods : [method.toUpperCase().replace('HEAD', 'GET')]
  const paths = Object.entries(readMembers(readMembers(document)['paths'])).flatMap(([path, operations]) => {
    const operation = wanted.map((each) => readMembers(operations)[each.toLowerCase()]).find(Boolean)
    if (operation === undefined) return []
    const { summary } = readMembers(operation)
    return [
      {
        value: shortenPath(path, typed),
        description: typeof summary === 'string' ? makePrintable(summary) : '',
      },
    ]
  })
  if (method !== undefined) return paths
  return [...methods.map((value) => ({ value, description: '' })), ...paths]
}

const readMembers = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

const shortenPath = (path: string, typed: string): string =>
  typed === '' || typed.startsWith('/') ? path : path.replace(/^\/api\//, '')
