import type { Session } from '../../server/contract.ts'
import { findDataDirectory } from '../../server/config/data-directory.ts'
import type { ApiClient } from '../client/client.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed, Refused } from '../failures.ts'
import { formatAccountName } from '../output/account-name.ts'
import { makePrintable } from '../output/printable.ts'

/** `localist status`: prints the address, version and account of the running server. */
export const command: CommandDefinition = {
  summary: 'Show where Localist runs, since when, and for which account.',
  more: 'With --json it prints "running": false if Localist does not run.',
  examples: [
    'localist status',
    'localist status --json',
    'localist status >/dev/null && localist add Water the plants',
  ],
  async run({ options, client, json, rows }) {
    const status = await fetchStatus(client).catch((error: unknown) => {
      const isStopped = error instanceof CommandFailed && error.exitCode === 3
      if (isStopped) json({ running: false, dataDir: findDataDirectory(options.dataDir) })
      throw error
    })
    if (json(status, true)) return
    const { url, version, pid, startedAt, dataDir, account, openTodos, signInProblem } = status
    const since = startedAt.slice(0, 16).replace('T', ' ')
    rows([
      ['Address', url],
      ['Version', makePrintable(version)],
      ['Process', `${pid}, since ${makePrintable(since)} (UTC)`],
      ['Data directory', makePrintable(dataDir)],
      ['Account', account === null ? 'none: sign in first' : makePrintable(formatAccountName(account))],
      ['Open todos', openTodos === null ? 'cannot be read now' : String(openTodos)],
      ...(signInProblem === null ? [] : [['Sign-in', makePrintable(signInProblem)] as const]),
    ])
  },
}

/** The output of `localist status --json` for a server that runs. It never has a token. */
interface Status {
  readonly running: true
  readonly url: string
  readonly version: string
  readonly pid: number
  readonly startedAt: string
  readonly dataDir: string
  /** Null where a sign-in is required and nobody is signed in. */
  readonly account: Session['account']
  /** Null where the account cannot be read. */
  readonly openTodos: number | null
  /** The mistakes in the configuration of sign-in, a sentence each; null where there is none. */
  readonly signInProblem: string | null
}

const fetchStatus = async (client: ApiClient): Promise<Status> => {
  const { url, version, pid, startedAt, dataDir } = await client.findServer()
  const [{ account, providerProblem: signInProblem }, openTodos] = await Promise.all([
    client.call<Session>('GET', '/api/auth/session'),
    countOpenTodos(client),
  ])
  return { running: true, url, version, pid, startedAt, dataDir, account, openTodos, signInProblem }
}

const countOpenTodos = async (client: ApiClient): Promise<number | null> => {
  try {
    const { headers } = await client.get('/api/todos?completed=false&limit=1')
    return Number(headers['x-total-count'])
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
