import type { AccessToken, Backup, List, ListedAccount, Tag, Todo, View } from '../../server/contract.ts'
import { formatAccountName } from '../account-name.ts'
import { describeChange } from '../changes/change.ts'
import { fetchLatestChanges } from '../client/changes.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { createShortener, makePrintable } from '../output.ts'
import { listPathCandidates } from './api-paths.ts'

/** A word that the shell may insert, and its description. */
export interface Candidate {
  readonly value: string
  readonly description: string
}

/**
 * Lists the candidates that the running server knows: ids of todos, tokens, accounts and backups, and the paths of the API. An example
 * of `command` is `token revoke`, or `log --todo` for the value of an option; `operands` are its arguments so far, and `patience` is how long it waits for the server, in milliseconds. Throws CommandFailed where no server answers.
 */
export async function listValues(
  command: string,
  operands: readonly string[],
  typed: string,
  { dataDir, patience }: { readonly dataDir: string | undefined; readonly patience: number },
): Promise<readonly Candidate[]> {
  if (command === 'api' && operands.length < 2) {
    return listPathCandidates(connect(dataDir, patience), operands[0], typed)
  }
  const source = operands.length === 0 || takesSeveral.has(command) ? sources[command] : undefined
  if (source === undefined) return []
  return (await source(await connect(dataDir, patience))).filter(({ value }) => !operands.includes(value))
}

/** The commands that take several ids. */
const takesSeveral = new Set(['edit', 'move', 'done', 'reopen', 'skip', 'rm', 'restore'])

type Source = (client: ApiClient) => Promise<readonly Candidate[]>

const createTodoSource =
  (query: string): Source =>
  async ({ call }) => {
    const found = await call<readonly Todo[]>('GET', `/api/todos?limit=200${query}`)
    return createIds(found, ({ title }) => title)
  }

const createNamedSource =
  (path: string): Source =>
  async ({ call }) => {
    const entries = await call<readonly (List | View)[]>('GET', path)
    const shorten = createShortener(entries)
    return createNamed(entries.map(({ name, id }) => ({ name, description: shorten(id) })))
  }

const listTags: Source = async ({ call }) =>
  createNamed(
    (await call<readonly Tag[]>('GET', '/api/tags')).map(({ name, count }) => ({
      name,
      description: count === 1 ? '1 todo' : `${count} todos`,
    })),
  )

// Other people may have written the names. The scripts quote them for the shell; one with control characters cannot be typed.
const createNamed = (
  entries: readonly { readonly name: string; readonly description: string }[],
): readonly Candidate[] =>
  entries.flatMap(({ name, description }) =>
    makePrintable(name) === name && !name.startsWith(':') ? [{ value: name, description }] : [],
  )

const listTodos = createTodoSource('')
const listLists = createNamedSource('/api/lists')
const listViews = createNamedSource('/api/views')

const listChanges: Source = async (client) =>
  (await fetchLatestChanges(client, 20))
    .toReversed()
    .map((change) => createCandidate(String(change.revision), describeChange(change)))

const sources: Readonly<Record<string, Source | undefined>> = {
  done: createTodoSource('&completed=false'),
  reopen: createTodoSource('&completed=true'),
  skip: createTodoSource('&completed=false'),
  rm: listTodos,
  restore: createTodoSource('&deleted=true'),
  show: listTodos,
  edit: listTodos,
  move: listTodos,
  'add --parent': listTodos,
  'list --parent': listTodos,
  'move --parent': listTodos,
  'log --todo': listTodos,
  'add --list': listLists,
  'list --list': listLists,
  'move --list': listLists,
  'lists rename': listLists,
  'lists colour': listLists,
  'lists archive': createNamedSource('/api/lists?archived=false'),
  'lists unarchive': createNamedSource('/api/lists?archived=true'),
  'lists rm': listLists,
  'lists restore': createNamedSource('/api/lists?deleted=true'),
  'list --view': listViews,
  'views edit': listViews,
  'views rename': listViews,
  'views rm': listViews,
  'views restore': createNamedSource('/api/views?deleted=true'),
  'views add --list': listLists,
  'views edit --list': listLists,
  'views add --parent': listTodos,
  'views edit --parent': listTodos,
  'views add --tag': listTags,
  'views edit --tag': listTags,
  'add --tag': listTags,
  'list --tag': listTags,
  'edit --tag': listTags,
  'edit --untag': listTags,
  'tags rename': listTags,
  'tags rm': listTags,
  undo: listChanges,
  'watch --since': listChanges,
  'token revoke': async ({ call }) =>
    createIds(await call<readonly AccessToken[]>('GET', '/api/tokens'), ({ name }) => name),
  'account remove': async ({ call }) =>
    createIds(
      (await call<readonly ListedAccount[]>('GET', '/api/accounts')).filter(
        ({ active, kind }) => !active && kind !== 'local',
      ),
      formatAccountName,
    ),
  'backup restore': async ({ call }) =>
    (await call<readonly Backup[]>('GET', '/api/backups')).map(({ id, reason }) =>
      createCandidate(id, reason),
    ),
}

const createIds = <T extends { readonly id: string }>(
  entries: readonly T[],
  getName: (entry: T) => string,
): readonly Candidate[] => {
  const shorten = createShortener(entries)
  return entries.map((entry) => createCandidate(shorten(entry.id), getName(entry)))
}

/** Longer descriptions would fill the terminal. */
const mostCharacters = 60

const createCandidate = (value: string, text: string): Candidate => {
  const characters = [...makePrintable(text)]
  const isLong = characters.length > mostCharacters
  return {
    value,
    description: isLong ? `${characters.slice(0, mostCharacters).join('')}…` : characters.join(''),
  }
}
