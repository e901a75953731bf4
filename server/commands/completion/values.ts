import type { AccessToken, Backup, ListedAccount, Todo } from '../../contract.ts'
import { formatAccountName } from '../accounts/account-name.ts'
import { describeChange } from '../changes/change.ts'
import { fetchLatestChanges } from '../client/changes.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { makePrintable, shortenId } from '../output.ts'
import { listPathCandidates } from './api-paths.ts'

/** A word that the shell may insert, and its description. */
export interface Candidate {
  readonly value: string
  readonly description: string
}

/** How long a completion waits for the server, in milliseconds. */
const patience = 1000

/**
 * Lists the candidates that the running server knows: ids of todos, tokens, accounts and backups, and the paths of the API. An example
 * of `command` is `token revoke`, or `log --todo` for the value of an option; `operands` are its arguments so far. Throws CommandFailed where no server answers.
 */
export async function listValues(
  command: string,
  operands: readonly string[],
  typed: string,
  dataDir: string | undefined,
): Promise<readonly Candidate[]> {
  if (command === 'api' && operands.length < 2) {
    return listPathCandidates(connect(dataDir, patience), operands[0], typed)
  }
  const source = operands.length === 0 ? sources[command] : undefined
  return source === undefined ? [] : source(await connect(dataDir, patience))
}

type Source = (client: ApiClient) => Promise<readonly Candidate[]>

const createTodoSource =
  (query: string): Source =>
  async ({ call }) => {
    const found = await call<readonly Todo[]>('GET', `/api/todos?limit=200${query}`)
    return found.map(({ id, title }) => createCandidate(shortenId(id), title))
  }

const listChanges: Source = async (client) =>
  (await fetchLatestChanges(client, 20)).map((change) =>
    createCandidate(String(change.revision), describeChange(change)),
  )

const sources: Readonly<Record<string, Source | undefined>> = {
  done: createTodoSource('&completed=false'),
  reopen: createTodoSource('&completed=true'),
  rm: createTodoSource(''),
  restore: createTodoSource('&deleted=true'),
  'log --todo': createTodoSource(''),
  undo: listChanges,
  'watch --since': listChanges,
  'token revoke': async ({ call }) =>
    (await call<readonly AccessToken[]>('GET', '/api/tokens')).map(({ id, name }) =>
      createCandidate(shortenId(id), name),
    ),
  'account remove': async ({ call }) =>
    (await call<readonly ListedAccount[]>('GET', '/api/accounts'))
      .filter(({ active, kind }) => !active && kind !== 'local')
      .map((account) => createCandidate(shortenId(account.id), formatAccountName(account))),
  'backup restore': async ({ call }) =>
    (await call<readonly Backup[]>('GET', '/api/backups')).map(({ id, reason }) =>
      createCandidate(id, reason),
    ),
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
