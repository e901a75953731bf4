import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Bye, Hello, Reload, Session, StreamedChange } from '../../server/contract.ts'
import { formatChangeId } from '../../common/change-id.ts'
import { findChangeId } from '../client/changes.ts'
import { createClient, isSuccess, readJson, tryParseJson, type ApiClient } from '../client/client.ts'
import { readEvents } from '../client/events.ts'
import { CommandFailed, Refused } from '../failures.ts'
import type { Io, Output } from '../io.ts'
import { formatAccountName } from '../output/account-name.ts'
import { makePrintable } from '../output/printable.ts'

type Say = Output['say']

/**
 * Follows the changes of the active account without end, from the change `since` or from now. Connects again where the connection is
 * lost, and goes on after the last change. Throws CommandFailed (exit code 3) where no server runs at the start.
 */
export async function* followChanges(
  dataDir: string | undefined,
  since: string | undefined,
  { say, times: { reconnect } }: Pick<Io, 'say' | 'times'>,
): AsyncGenerator<StreamedChange> {
  const client = createClient(dataDir)
  const changeId = since === undefined ? null : formatChangeId(await findChangeId(client, since))
  let position: Position = { account: null, changeId }
  let stream = await openStream(client, position)
  say('Connected, waiting for changes.')
  for (;;) {
    const end = yield* followStream(stream, position, say)
    position = end.position
    if (end.lost !== null) {
      say(end.lost)
      await setTimeout(reconnect)
    }
    const stopping = end.isStopping ? await identify(stream.client) : null
    stream = await reopenStream(dataDir, position, { say, pause: reconnect, stopping })
    if (end.lost !== null) say('Connected again.')
  }
}

/** An open stream of events. */
interface Stream {
  readonly client: ApiClient
  readonly answer: IncomingMessage
}

/** The change after which the next stream continues. */
interface Position {
  /** The id of the account; null before the first stream. */
  readonly account: string | null
  /** The id of the last change that was received; null for the present one. */
  readonly changeId: string | null
}

interface StreamEnd {
  readonly position: Position
  /** A sentence for the person; null where another account became active. */
  readonly lost: string | null
  /** Whether the server said that it stops. */
  readonly isStopping?: true
}

async function* followStream(
  { client, answer }: Stream,
  start: Position,
  say: Say,
): AsyncGenerator<StreamedChange, StreamEnd> {
  let position = start
  for await (const { event, data } of readEvents(answer)) {
    const content: unknown = Object(tryParseJson(data))
    if (event === 'hello') position = await greet(client, position, content as Hello, say)
    if (event === 'change') {
      const change = content as StreamedChange
      yield change
      position = { ...position, changeId: change.id }
    }
    if (event === 'reload') {
      const changeId = formatChangeId(content as Reload)
      if (changeId !== position.changeId) say(missed)
      position = { ...position, changeId }
    }
    if (event === 'bye') {
      const { reason } = content as Bye
      if (reason === 'account') return { position, lost: null }
      if (reason === 'stopping')
        return { position, lost: 'Localist is stopping. Waiting until it runs again.', isStopping: true }
      break
    }
  }
  return { position, lost: 'The connection was lost. Connecting again.' }
}

const missed = 'Some changes could not be shown. `localist list` shows the todos as they are now.'

// Another account has another history, in which this change does not exist.
const greet = async (
  client: ApiClient,
  { account, changeId }: Position,
  hello: Hello,
  say: Say,
): Promise<Position> => {
  const present = { account: hello.account, changeId: formatChangeId(hello) }
  if (account === null || account === hello.account)
    return { ...present, changeId: changeId ?? present.changeId }
  const session = await client.call<Session>('GET', '/api/auth/session').catch(() => null)
  const name = session?.account?.id === hello.account ? formatAccountName(session.account) : hello.account
  say(`Another account is active now: ${makePrintable(name)}.`)
  return present
}

const openStream = async (client: ApiClient, { changeId }: Position): Promise<Stream> => {
  const headers = changeId === null ? {} : { 'Last-Event-ID': changeId }
  const answer = await client.send({ method: 'GET', path: '/api/events', headers })
  const { url } = await client.findServer()
  if (!isSuccess(answer)) await readJson(answer, url)
  if (answer.headers['content-type']?.startsWith('text/event-stream')) return { client, answer }
  answer.destroy()
  throw new CommandFailed(`The program on ${url} is not Localist.`)
}

// Reads server.json again each time: a server that was started again has another port and token.
const reopenStream = async (
  dataDir: string | undefined,
  position: Position,
  { say, pause, stopping }: { readonly say: Say; readonly pause: number; readonly stopping: string | null },
): Promise<Stream> => {
  for (let said = ''; ; await setTimeout(pause)) {
    try {
      const client = createClient(dataDir)
      // Until it has stopped, a server takes connections and ends them at once.
      if ((await identify(client)) === stopping) continue
      return await openStream(client, position)
    } catch (error) {
      if (!mayPass(error)) throw error
      if (!(error instanceof Refused) || error.message === said) continue
      said = error.message
      say(said)
    }
  }
}

const identify = async ({ findServer }: ApiClient): Promise<string> => {
  const { url, pid, startedAt } = await findServer()
  return `${url} ${pid} ${startedAt}`
}

// A server may be started, a person may sign in (401), other streams may end (429).
const mayPass = (error: unknown): boolean => {
  if (error instanceof Refused) return error.status === 401 || error.status === 429 || error.status >= 500
  return error instanceof CommandFailed && error.exitCode === 3
}
