import type { Session } from '../contract.ts'
import { dataDirectory } from '../config/data-directory.ts'
import { accountName } from './account-name.ts'
import { connect, type Client } from './client/client.ts'
import { isSuccess } from './client/send.ts'
import { CommandFailed } from './command-failed.ts'
import { jsonText, printable, type Output } from './output.ts'
import { table } from './table.ts'

/** What `localist status --json` prints of a server that runs. It never has a token. */
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
}

/** `localist status`: prints where Localist runs, since when and for which account. Throws CommandFailed (3) where it does not. */
export async function showStatus(
  options: { readonly dataDir?: string; readonly json?: boolean },
  { out }: Output,
): Promise<void> {
  const client = await connect(options.dataDir).catch((error: unknown) => {
    const isStopped = error instanceof CommandFailed && error.exitCode === 3
    if (isStopped && options.json) out(jsonText({ running: false, dataDir: dataDirectory(options.dataDir) }))
    throw error
  })
  const status = await statusOf(client)
  if (options.json) return out(jsonText(status, 2))
  const { url, version, pid, startedAt, dataDir, account, openTodos } = status
  const since = startedAt.slice(0, 16).replace('T', ' ')
  return out(
    table([
      ['Address', url],
      ['Version', printable(version)],
      ['Process', `${pid}, since ${printable(since)} (UTC)`],
      ['Data directory', printable(dataDir)],
      ['Account', account === null ? 'none: sign in first' : printable(accountName(account))],
      ['Open todos', openTodos === null ? 'cannot be read now' : String(openTodos)],
    ]),
  )
}

const statusOf = async (client: Client): Promise<Status> => {
  const { url, version, pid, startedAt } = client.server
  const [session, openTodos] = await Promise.all([
    client.call<Session>('GET', '/api/auth/session'),
    countOpenTodos(client),
  ])
  const { dataDir } = client
  return { running: true, url, version, pid, startedAt, dataDir, account: session.account, openTodos }
}

const countOpenTodos = async ({ send }: Client): Promise<number | null> => {
  const answer = await send({ method: 'GET', path: '/api/todos?completed=false&limit=1' })
  answer.resume()
  return isSuccess(answer) ? Number(answer.headers['x-total-count']) : null
}
