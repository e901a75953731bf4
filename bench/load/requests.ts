import { idAt, newTodoAt } from '../fixture.ts'

/** The operation that the load repeats. */
export type Operation = 'GET' | 'POST' | 'PATCH'

/** Where requests go: a server on 127.0.0.1, its access token if it wants one, how many todos it began with. */
export interface Target {
  readonly port: number
  readonly token: string | undefined
  readonly todos: number
}

/** The status that answers an operation. */
export const statusOf = (operation: Operation): number => (operation === 'POST' ? 201 : 200)

const variants = 1024
// a prime, so that neighbours in time are no neighbours in the data
const stride = 7919

/** The requests of an operation: GET and PATCH spread over the todos, and each PATCH changes its todo. */
export function requestsFor(operation: Operation, target: Target): readonly string[] {
  const at = (index: number): string => idAt((index * stride) % Math.max(1, target.todos))
  return Array.from({ length: variants }, (_, index) => {
    if (operation === 'GET') return request(target, 'GET', `/api/todos/${at(index)}`)
    if (operation === 'POST') return request(target, 'POST', '/api/todos', newTodoAt(index))
    return request(target, 'PATCH', `/api/todos/${at(index)}`, { title: 'Pay the rent, number ##########' })
  })
}

/** One whole HTTP/1.1 request. */
export function request(
  { port, token }: Pick<Target, 'port' | 'token'>,
  method: string,
  path: string,
  body?: object,
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
