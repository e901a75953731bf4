import type { Description } from '../endpoint.ts'

const verbs = { GET: 'get', POST: 'create', PUT: 'replace', PATCH: 'update', DELETE: 'delete' } as const

/**
 * Makes the name of an endpoint in generated clients, unique and stable: `listTodos`, `createTodo`, `getTodo`. A word of the path is
 * in the singular where the endpoint works with a single entry of a list.
 */
export function makeOperationId({ method, path, operationId }: Description, isList: boolean): string {
  if (operationId !== undefined) return operationId
  const segments = path.split('/').filter((segment) => !['', 'api', 'auth'].includes(segment))
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith(':')) return []
    const isOne = segments[index + 1]?.startsWith(':') ?? method === 'POST'
    return [toPascalCase(isOne ? toSingular(segment) : segment)]
  })
  return `${isList ? 'list' : verbs[method]}${words.join('')}`
}

const toSingular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

const toPascalCase = (text: string): string =>
  text
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
