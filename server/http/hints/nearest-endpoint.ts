import { distance } from 'fastest-levenshtein'
import type { Description } from '../endpoint.ts'
import { actions, partsOfList, resourceWords, type Action } from './words.ts'

/** An endpoint that is near to the path of a request. */
export interface Suggestion {
  /** In the notation of the endpoints: `/api/todos/:id`. */
  readonly path: string
  /** For a person, such as `PATCH /api/todos/ID with {"completed": true}`. */
  readonly text: string
}

type Endpoints = readonly Pick<Description, 'method' | 'path'>[]

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const longestPath = 200

/**
 * The endpoint that a request means by the words of its path: `/tasks`, `GET /api/todos/done` for a filter, or
 * `/api/todos/ID/complete` for a PATCH. Null where no word is known. Outside /api a word for an action is not enough.
 */
export function meantEndpoint(method: string, path: string, endpoints: Endpoints): Suggestion | null {
  const segments = segmentsOf(path)
  const words = segments.filter((segment) => !uuid.test(segment)).flatMap(wordsOf)
  const resource = resourceOf(words)
  const action = actions.find((each) => each.words.some((word) => words.includes(word)))
  const isApi = segments[0]?.toLowerCase() === 'api'
  if (resource === '/api/todos' || (resource === undefined && isApi)) {
    const part = segments.some(isEntryId) ? null : partOf(method, words)
    if (part !== null) return part
  }
  if (action !== undefined && (resource !== undefined || isApi)) {
    const acted = actedOn(resource ?? '/api/todos', action, endpoints)
    if (acted !== null) return { ...acted, text: withId(acted.text, segments) }
  }
  if (resource === undefined) return null
  const at = segments.findIndex((segment) => !uuid.test(segment) && resourceOf(wordsOf(segment)) === resource)
  const [id, ...rest] = segments.slice(at + 1)
  const meant = [resource, ...(id === undefined ? [] : [':id', ...rest])].join('/')
  return closest(meant, segments, endpoints)
}

/** The endpoint that a request means, or else the one that is nearest in spelling. */
export function nearestEndpoint(method: string, path: string, endpoints: Endpoints): Suggestion {
  const entry = path.endsWith('/') ? entryOf(method, path.slice(0, -1), endpoints) : null
  if (entry !== null) return entry
  const segments = segmentsOf(path)
  const spelled = `/${segments.map((segment) => (uuid.test(segment) ? ':id' : segment)).join('/')}`
  return meantEndpoint(method, path, endpoints) ?? closest(spelled, segments, endpoints)
}

/** The endpoint of one entry, for a change that was sent to the list at `path`; null where no entry takes the method. */
export function entryOf(method: string, path: string, endpoints: Endpoints): Suggestion | null {
  const entry = `${path}/:id`
  const isChange = ['PATCH', 'PUT', 'DELETE'].includes(method) && methodsAt(entry, endpoints).includes(method)
  return isChange ? { path: entry, text: `${method} ${path}/ID` } : null
}

/** The methods that endpoints take at `path`, in the order of the endpoints. */
export const methodsAt = (path: string, endpoints: Endpoints): readonly string[] =>
  endpoints
    .filter((endpoint) => endpoint.path === path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

const segmentsOf = (path: string): readonly string[] =>
  path
    .slice(0, longestPath)
    .split('/')
    .filter((segment) => segment !== '')

// `mark-done` and `markDone` are each three words: markdone, mark and done.
const wordsOf = (segment: string): readonly string[] => {
  const parts = segment.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '')
  return [parts.join(''), ...parts].map((word) => word.toLowerCase())
}

const resourceOf = (words: readonly string[]): string | undefined => {
  const known = Object.entries(resourceWords)
  return words
    .map((word) => known.find(([, names]) => names.includes(word))?.[0])
    .find((path) => path !== undefined)
}

const isEntryId = (segment: string): boolean => uuid.test(segment) || /^\d+$/.test(segment)

// The trash can only be read, so the suggestion for a DELETE or POST to it is a GET, which deletes nothing.
const partOf = (method: string, words: readonly string[]): Suggestion | null => {
  const part = partsOfList.find((each) => each.words.some((word) => words.includes(word)))
  if (part === undefined) return null
  const isRead = method === 'GET' || method === 'HEAD' || part.query === '?deleted=true'
  if (!isRead && method !== 'DELETE') return null
  return { path: '/api/todos', text: `${isRead ? 'GET' : 'DELETE'} /api/todos${part.query}` }
}

const actedOn = (
  resource: string,
  { method, on, body, query = '' }: Action,
  endpoints: Endpoints,
): Suggestion | null => {
  if ((body !== undefined || query !== '') && resource !== '/api/todos') return null
  const path = on === 'entry' ? `${resource}/:id` : resource
  if (!methodsAt(path, endpoints).includes(method)) return null
  return { path, text: `${method} ${path}${query}${body === undefined ? '' : ` with ${body}`}` }
}

const closest = (spelled: string, segments: readonly string[], endpoints: Endpoints): Suggestion => {
  const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))]
  const path = paths.toSorted((a, b) => distance(spelled, a) - distance(spelled, b))[0] ?? '/api'
  const text = `${path}, which takes ${methodsAt(path, endpoints).join(', ')}`
  return { path, text: withId(text, segments) }
}

const withId = (text: string, segments: readonly string[]): string =>
  text.replace(':id', segments.find((segment) => uuid.test(segment)) ?? 'ID')
