import { distance } from 'fastest-levenshtein'
import type { Description } from '../endpoint.ts'
import { actions, partsOfList, resourceWords, type Action } from './words.ts'

/** An endpoint that is near to the path of a request. */
export interface Suggestion {
  /** In the notation of the endpoints: `/api/todos/:id`. */
  readonly path: string
  /** The text for a person, such as `PATCH /api/todos/ID with {"completed": true}`. */
  readonly text: string
}

type Endpoints = readonly Pick<Description, 'method' | 'path'>[]

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const longestPath = 200

/**
 * Finds the endpoint that a request means, by the words of its path: `/tasks`, `GET /api/todos/done` for a filter, or
 * `/api/todos/ID/complete` for a PATCH. Null where no word is known. Outside /api the path must also name a resource.
 */
export function findMeantEndpoint(method: string, path: string, endpoints: Endpoints): Suggestion | null {
  const segments = splitPath(path)
  const words = segments.filter((segment) => !uuid.test(segment)).flatMap(splitWords)
  const resource = findResource(words)
  const action = actions.find((each) => each.words.some((word) => words.includes(word)))
  const isApi = segments[0]?.toLowerCase() === 'api'
  if (resource === '/api/todos' || (resource === undefined && isApi)) {
    const part = segments.some(isEntryId) ? null : findPart(method, words)
    if (part !== null) return part
  }
  if (action !== undefined && (resource !== undefined || isApi)) {
    const acted = describeAction(resource ?? '/api/todos', action, endpoints)
    if (acted !== null) return { ...acted, text: insertId(acted.text, segments) }
  }
  if (resource === undefined) return null
  const at = segments.findIndex(
    (segment) => !uuid.test(segment) && findResource(splitWords(segment)) === resource,
  )
  const [id, ...rest] = segments.slice(at + 1)
  const meant = [resource, ...(id === undefined ? [] : [':id', ...rest])].join('/')
  return findClosest(meant, segments, endpoints)
}

/** Finds the endpoint that a request means, or else the endpoint with the nearest spelling. */
export function findNearestEndpoint(method: string, path: string, endpoints: Endpoints): Suggestion {
  const entry = path.endsWith('/') ? findEntryEndpoint(method, path.slice(0, -1), endpoints) : null
  if (entry !== null) return entry
  const segments = splitPath(path)
  const spelled = `/${segments.map((segment) => (uuid.test(segment) ? ':id' : segment)).join('/')}`
  return findMeantEndpoint(method, path, endpoints) ?? findClosest(spelled, segments, endpoints)
}

/** Finds the endpoint of an entry for a change that was sent to the list at `path`. Null where an entry does not take the method. */
export function findEntryEndpoint(method: string, path: string, endpoints: Endpoints): Suggestion | null {
  const entry = `${path}/:id`
  const isChange =
    ['PATCH', 'PUT', 'DELETE'].includes(method) && listMethods(entry, endpoints).includes(method)
  return isChange ? { path: entry, text: `${method} ${path}/ID` } : null
}

/** Lists the methods of the endpoints at `path`, in the order of the endpoints. */
export const listMethods = (path: string, endpoints: Endpoints): readonly string[] =>
  endpoints
    .filter((endpoint) => endpoint.path === path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

const splitPath = (path: string): readonly string[] =>
  path
    .slice(0, longestPath)
    .split('/')
    .filter((segment) => segment !== '')

// `mark-done` and `markDone` both become three words: markdone, mark and done.
const splitWords = (segment: string): readonly string[] => {
  const parts = segment.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '')
  return [parts.join(''), ...parts].map((word) => word.toLowerCase())
}

const findResource = (words: readonly string[]): string | undefined => {
  const known = Object.entries(resourceWords)
  return words
    .map((word) => known.find(([, names]) => names.includes(word))?.[0])
    .find((path) => path !== undefined)
}

const isEntryId = (segment: string): boolean => uuid.test(segment) || /^\d+$/.test(segment)

// The trash can only be read, so the suggestion is a GET whatever the method of the request.
const findPart = (method: string, words: readonly string[]): Suggestion | null => {
  const part = partsOfList.find((each) => each.words.some((word) => words.includes(word)))
  if (part === undefined) return null
  const isRead = method === 'GET' || method === 'HEAD' || part.query === '?deleted=true'
  if (!isRead && method !== 'DELETE') return null
  return { path: '/api/todos', text: `${isRead ? 'GET' : 'DELETE'} /api/todos${part.query}` }
}

const describeAction = (
  resource: string,
  { method, on, body, query = '' }: Action,
  endpoints: Endpoints,
): Suggestion | null => {
  if ((body !== undefined || query !== '') && resource !== '/api/todos') return null
  const path = on === 'entry' ? `${resource}/:id` : resource
  if (!listMethods(path, endpoints).includes(method)) return null
  return { path, text: `${method} ${path}${query}${body === undefined ? '' : ` with ${body}`}` }
}

const findClosest = (spelled: string, segments: readonly string[], endpoints: Endpoints): Suggestion => {
  const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))]
  const path = paths.toSorted((a, b) => distance(spelled, a) - distance(spelled, b))[0] ?? '/api'
  const text = `${path}, which takes ${listMethods(path, endpoints).join(', ')}`
  return { path, text: insertId(text, segments) }
}

const insertId = (text: string, segments: readonly string[]): string =>
  text.replace(':id', segments.find((segment) => uuid.test(segment)) ?? 'ID')
