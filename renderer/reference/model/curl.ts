import { formatInline } from './json.ts'
import type { Operation, Parameter } from './open-api.ts'

interface Request {
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly security: Operation['security']
  /** An example of the body; undefined where there is none. */
  readonly body: unknown
  /** Whether the answer is a stream, which curl shows at once only if it does not buffer. */
  readonly isStream: boolean
}

/**
 * The command that sends an example of a request. A request with a token has its address from the same place as the token, so that no
 * other program on that port gets it.
 */
export function makeCurl({ origin, method, path, parameters, security, body, isStream }: Request): string {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => findExample(parameters, name))
  const query = parameters
    .filter((each) => each.in === 'query' && each.example !== undefined)
    .map(({ name, example }) => `${name}=${String(example)}`)
    .join('&')
  const isFree = security.length === 0
  const url = `${isFree ? origin : '$LOCALIST_URL'}${target}${query === '' ? '' : `?${query}`}`
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined)
  return [
    ...(isPlain ? [] : [`curl -X ${method}`]),
    `${isPlain ? `curl ${isStream ? '-N ' : ''}` : ''}${isFree && query === '' ? url : `"${url}"`}`,
    ...(isFree ? [] : [`-H "Authorization: Bearer $LOCALIST_TOKEN"`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${formatInline(body)}'`]),
  ].join(' \\\n  ')
}

const findExample = (parameters: readonly Parameter[], name: string): string => {
  const example = parameters.find((each) => each.name === name)?.schema.examples?.[0]
  return typeof example === 'string' ? example : name.toUpperCase()
}
