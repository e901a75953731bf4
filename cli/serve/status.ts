import type { Session } from '../../server/contract.ts'
import { findDataDirectory } from '../../server/config/data-directory.ts'
import { formatAccountName } from '../account-name.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { isSuccess } from '../client/send.ts'
import { CommandFailed } from '../command-failed.ts'
import { formatJson, makePrintable, type Output } from '../output.ts'
import { formatTable } from '../table.ts'

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

/** `localist status`: prints the address, version and account of the running server. Throws CommandFailed (exit code 3) where no server runs. */
export async function showStatus(
  options: { readonly dataDir?: string; readonly json?: boolean },
  { out }: Output,
): Promise<void> {
  const client = await connect(options.dataDir).catch((error: unknown) => {
    const isStopped = error instanceof CommandFailed && error.exitCode === 3
    if (isStopped && options.json)
      out(formatJson({ running: false, dataDir: findDataDirectory(options.dataDir) }))
    throw error
  })
  const status = await fetchStatus(client)
  if (options.json) return out(formatJson(status, 2))
  const { url, version, pid, startedAt, dataDir, account, openTodos, signInProblem } = status
  const since = startedAt.slice(0, 16).replace('T', ' ')
  return out(
    formatTable([
      ['Address', url],
      ['Version', makePrintable(version)],
      ['Process', `${pid}, since ${makePrintable(since)} (UTC)`],
      ['Data directory', makePrintable(dataDir)],
      ['Account', account === null ? 'none: sign in first' : makePrintable(formatAccountName(account))],
      ['Open todos', openTodos === null ? 'cannot be read now' : String(openTodos)],
      ...(signInProblem === null ? [] : [['Sign-in', makePrintable(signInProblem)] as const]),
    ]),
  )
}

const fetchStatus = async (client: ApiClient): Promise<Status> => {
  const { url, version, pid, startedAt } = client.server
  const [{ account, providerProblem: signInProblem }, openTodos] = await Promise.all([
    client.call<Session>('GET', '/api/auth/session'),
    countOpenTodos(client),
  ])
  const { dataDir } = client
  return { running: true, url, version, pid, startedAt, dataDir, account, openTodos, signInProblem }
}

const countOpenTodos = async ({ send }: ApiClient): Promise<number | null> => {
  const answer = await send({ method: 'GET', path: '/api/todos?completed=false&limit=1' })
  answer.resume()
  return isSuccess(answer) ? Number(answer.headers['x-total-count']) : null
}
