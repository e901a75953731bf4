import type { AccessToken, Backup, ListedAccount, Todo } from '../../contract.ts'
import { accountName } from '../account-name.ts'
import { connect, type Client } from '../client/client.ts'
import { printable, shortId } from '../output.ts'
import { pathCandidates } from './api-paths.ts'

/** What a word may become, and what that is. */
export interface Candidate {
  readonly value: string
  readonly description: string
}

/** How long the server may take before a completion gives up, in milliseconds. */
const patience = 1000

/**
 * The candidates that only the running server knows: ids of todos, tokens, accounts and backups, and the paths of the API. `command` is
 * such as `token revoke`, `operands` are its words so far. Throws CommandFailed where no server answers.
 */
export async function valuesOf(
  command: string,
  operands: readonly string[],
  typed: string,
  dataDir: string | undefined,
): Promise<readonly Candidate[]> {
  if (command === 'api' && operands.length < 2) {
    return pathCandidates(connect(dataDir, patience), operands[0], typed)
  }
  const source = operands.length === 0 ? sources[command] : undefined
  return source === undefined ? [] : source(await connect(dataDir, patience))
}

type Source = (client: Client) => Promise<readonly Candidate[]>

const todos =
  (query: string): Source =>
  async ({ call }) => {
    const found = await call<readonly Todo[]>('GET', `/api/todos?limit=200${query}`)
    return found.map(({ id, title }) => candidate(shortId(id), title))
  }

const sources: Readonly<Record<string, Source | undefined>> = {
  done: todos('&completed=false'),
  reopen: todos('&completed=true'),
  rm: todos(''),
  restore: todos('&deleted=true'),
  'token revoke': async ({ call }) =>
    (await call<readonly AccessToken[]>('GET', '/api/tokens')).map(({ id, name }) =>
      candidate(shortId(id), name),
    ),
  'account remove': async ({ call }) =>
    (await call<readonly ListedAccount[]>('GET', '/api/accounts'))
      .filter(({ active, kind }) => !active && kind !== 'local')
      .map((account) => candidate(shortId(account.id), accountName(account))),
  'backup restore': async ({ call }) =>
    (await call<readonly Backup[]>('GET', '/api/backups')).map(({ id, reason }) => candidate(id, reason)),
}

/** Longer descriptions would fill the terminal. */
const mostCharacters = 60

const candidate = (value: string, text: string): Candidate => {
  const characters = [...printable(text)]
  const isLong = characters.length > mostCharacters
  return {
    value,
    description: isLong ? `${characters.slice(0, mostCharacters).join('')}…` : characters.join(''),
  }
}
