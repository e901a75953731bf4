import type {
  AccessToken,
  Backup,
  List,
  ListedAccount,
  Section,
  Tag,
  Todo,
  View,
} from '../../server/contract.ts'
import { describeChange } from '../changes/change.ts'
import { fetchLatestChanges } from '../client/changes.ts'
import type { ApiClient } from '../client/client.ts'
import { methods } from '../client/client.ts'
import { formatAccountName } from '../output/account-name.ts'
import { createShortener, makePrintable, shorten } from '../output/printable.ts'

/** A word that the shell may insert, and its description. The values `:files` and `:folders` make the shell complete names of files. */
export interface Candidate {
  readonly value: string
  readonly description: string
}

/** The word that is being typed, and the arguments before it. */
interface Typed {
  readonly text: string
  readonly operands: readonly string[]
}

/** Finds the values of an argument or an option that the running server knows. Throws CommandFailed where no server answers. */
type Source = (client: ApiClient, typed: Typed) => Promise<readonly Candidate[]>

const findTodos = async ({ call }: ApiClient, query = ''): Promise<readonly Candidate[]> =>
  createIds(await call<readonly Todo[]>('GET', `/api/todos?limit=200${query}`), ({ title }) => title)

const findNamed = async ({ call }: ApiClient, path: string): Promise<readonly Candidate[]> => {
  const entries = await call<readonly (List | Section | View)[]>('GET', path)
  const shortenId = createShortener(entries)
  return createNames(entries.map(({ name, id }) => ({ value: name, description: shortenId(id) })))
}

/** The sources of values, each with its name in the definitions of commands. */
export const sources = {
  todos: (client) => findTodos(client),
  'open todos': (client) => findTodos(client, '&completed=false'),
  'done todos': (client) => findTodos(client, '&completed=true'),
  'trashed todos': (client) => findTodos(client, '&deleted=true'),
  lists: (client) => findNamed(client, '/api/lists'),
  'active lists': (client) => findNamed(client, '/api/lists?archived=false'),
  'archived lists': (client) => findNamed(client, '/api/lists?archived=true'),
  'trashed lists': (client) => findNamed(client, '/api/lists?deleted=true'),
  sections: (client) => findNamed(client, '/api/sections'),
  'trashed sections': (client) => findNamed(client, '/api/sections?deleted=true'),
  views: (client) => findNamed(client, '/api/views'),
  'trashed views': (client) => findNamed(client, '/api/views?deleted=true'),
  tags: async ({ call }) =>
    createNames(
      (await call<readonly Tag[]>('GET', '/api/tags')).map(({ name, count }) => ({
        value: name,
        description: count === 1 ? '1 todo' : `${count} todos`,
      })),
    ),
  changes: async (client) =>
    (await fetchLatestChanges(client, 20))
      .toReversed()
      .map((change) => createCandidate(String(change.revision), describeChange(change))),
  tokens: async ({ call }) =>
    createIds(await call<readonly AccessToken[]>('GET', '/api/tokens'), ({ name }) => name),
  accounts: async ({ call }) => {
    const accounts = await call<readonly ListedAccount[]>('GET', '/api/accounts')
    return createIds(
      accounts.filter(({ active, kind }) => !active && kind !== 'local'),
      formatAccountName,
    )
  },
  backups: async ({ call }) =>
    (await call<readonly Backup[]>('GET', '/api/backups')).map(({ id, reason }) =>
      createCandidate(id, reason),
    ),
  files: async () => [{ value: ':files', description: '' }],
  folders: async () => [{ value: ':folders', description: '' }],
  'methods and paths': async (client, typed) => {
    const [method] = typed.operands
    const paths = await findPaths(client, method, typed.text).catch(() => [])
    if (method !== undefined) return paths
    return [...methods.map((value) => ({ value, description: '' })), ...paths]
  },
} as const satisfies Readonly<Record<string, Source>>

/** The name of a source of values. */
export type SourceName = keyof typeof sources

// Finds the paths that take the method, from the OpenAPI document. Where the text has no slash in front, they have none: `todos`.
const findPaths = async ({ call }: ApiClient, method: string | undefined, typed: string) => {
  const { paths = {} } = await call<{ readonly paths?: Readonly<Record<string, unknown>> }>(
    'GET',
    '/api/openapi.json',
  )
  const wanted = method === undefined ? methods : [method.toUpperCase().replace('HEAD', 'GET')]
  return Object.entries(paths).flatMap(([path, operations]): readonly Candidate[] => {
    const members: Readonly<Record<string, unknown>> = Object(operations)
    const operation = wanted.map((each) => members[each.toLowerCase()]).find(Boolean)
    if (operation === undefined) return []
    const { summary = '' }: { readonly summary?: unknown } = Object(operation)
    const isWhole = typed === '' || typed.startsWith('/')
    const value = isWhole ? path : path.replace(/^\/api\//, '')
    return [{ value, description: makePrintable(String(summary)) }]
  })
}

const createIds = <T extends { readonly id: string }>(
  entries: readonly T[],
  getName: (entry: T) => string,
): readonly Candidate[] => {
  const shortenId = createShortener(entries)
  return entries.map((entry) => createCandidate(shortenId(entry.id), getName(entry)))
}

// Other people may have written the names. The scripts quote them for the shell; one with control characters cannot be typed.
const createNames = (names: readonly Candidate[]): readonly Candidate[] =>
  names.filter(({ value }) => makePrintable(value) === value && !value.startsWith(':'))

const createCandidate = (value: string, text: string): Candidate => ({
  value,
  description: shorten(text, mostCharacters),
})

/** Longer descriptions would fill the terminal. */
const mostCharacters = 60
