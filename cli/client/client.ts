import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { findDataDirectory } from '../../server/config/data-directory.ts'
import { findTimeZone } from '../../server/config/time-zone.ts'
import { findServer, type ServerFile } from '../../server/data-directory/find-server.ts'
import { CommandFailed, Refused } from '../failures.ts'
import { makePrintable } from '../output/printable.ts'

/** The methods that the API knows. */
export const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** One request to the API. */
export interface ApiRequest {
  readonly method: string
  /** With its query, such as `/api/todos?completed=false`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | Uint8Array | undefined
}

/** Sends a request and resolves when the headers of the answer arrive. Throws CommandFailed (exit code 3) where no answer comes. */
export type Send = (request: ApiRequest) => Promise<IncomingMessage>

/** Calls the API of the running server with the owner token. */
export interface ApiClient {
  /** Finds the running server through `server.json`, once. Throws CommandFailed (exit code 3) where no server runs. */
  readonly findServer: () => Promise<Server>
  readonly send: Send
  /** Returns the JSON of the answer. Throws Refused, or CommandFailed where the answer is not from Localist. */
  readonly call: <T>(method: string, path: string, body?: unknown, headers?: Headers) => Promise<T>
  /** Returns the JSON and the headers of the answer to GET. Throws as call() does. */
  readonly get: (path: string) => Promise<Page>
}

/** The JSON of an answer, and its headers. */
interface Page {
  readonly content: unknown
  readonly headers: IncomingHttpHeaders
}

/** The content of `server.json` without the token. */
export interface Server extends Omit<ServerFile, 'token'> {
  readonly dataDir: string
}

type Headers = Readonly<Record<string, string>>

/** How long a command waits for an answer, in milliseconds: longer than the server lets a request take. */
const longestWait = 35_000

/** Creates a client, which connects at its first request. `patience` is how long it waits for an answer, in milliseconds. */
export function createClient(dataDirOption: string | undefined, patience = longestWait): ApiClient {
  let connection: ReturnType<typeof connect> | undefined
  const connectOnce = () => (connection ??= connect(dataDirOption, patience))
  const send: Send = async (wanted) => (await connectOnce()).send(wanted)
  return {
    findServer: async () => (await connectOnce()).server,
    send,
    async get(path) {
      const answer = await send({ method: 'GET', path })
      const { url } = (await connectOnce()).server
      return { content: await readJson(answer, url), headers: answer.headers }
    },
    async call<T>(method: string, path: string, body?: unknown, headers?: Headers): Promise<T> {
      const content =
        body === undefined
          ? { headers }
          : { headers: { ...jsonType, ...headers }, body: JSON.stringify(body) }
      const answer = await send({ method, path, ...content })
      return readJson<T>(answer, (await connectOnce()).server.url)
    },
  }
}

const connect = async (
  dataDirOption: string | undefined,
  patience: number,
): Promise<{ readonly server: Server; readonly send: Send }> => {
  const dataDir = findDataDirectory(dataDirOption)
  const found = await findServer(dataDir)
  if (found === null) {
    throw new CommandFailed(
      `Localist is not running for ${dataDir}. Start the app, or run \`localist serve --detach\`; \`localist service install\` has it run at each login.`,
      3,
    )
  }
  const { token: _, ...server } = found
  return { server: { ...server, dataDir }, send: createSend(found, patience) }
}

/**
 * Sends requests to the running server with its owner token. It has an agent of its own: the environment can set a proxy for the
 * global agent, and the proxy would see the token. `patience` is the longest time in which nothing arrives, in milliseconds.
 */
function createSend({ url, port, token }: ServerFile, patience: number): Send {
  const agent = new Agent({ keepAlive: true })
  const timeZone = findTimeZone()
  const zone = timeZone === undefined ? {} : { 'Time-Zone': timeZone }
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const fail = (): void =>
        reject(new CommandFailed(`Localist does not answer on ${url}. Start it again.`, 3))
      const authorized = { ...zone, ...headers, Authorization: `Bearer ${token}` }
      const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers: authorized }, resolve)
      outgoing.setTimeout(patience, () => outgoing.destroy())
      outgoing.once('error', fail).end(body)
    })
}

const jsonType = { 'Content-Type': 'application/json' }

/** Reads a list page by page, by the links to the next pages. Throws Refused. */
export async function* readPages<T>(client: ApiClient, first: string): AsyncGenerator<readonly T[]> {
  const { url } = await client.findServer()
  for (let path: string | null = first; path !== null;) {
    const { content, headers }: Page = await client.get(path)
    path = findNextPath(headers['link'], url)
    yield content as readonly T[]
  }
}

/** Whether the status of an answer is 200 to 299. */
export const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean =>
  statusCode >= 200 && statusCode < 300

/** Reads the body of an answer as text. Throws CommandFailed (exit code 3) where the connection ends early. */
export async function readText(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  try {
    for await (const piece of answer) text += piece
  } catch {
    throw new CommandFailed('Localist ended before its answer was complete.', 3)
  }
  return text
}

/** Reads the JSON of an answer from `url`. Throws Refused, or CommandFailed where the answer is not from Localist. */
export async function readJson<T>(answer: IncomingMessage, url: string): Promise<T> {
  const json = tryParseJson(await readText(answer))
  if (isSuccess(answer) && json !== undefined) return json as T
  const sentence = isSuccess(answer) ? undefined : findProblemSentence(json)
  if (sentence === undefined) throw new CommandFailed(`The program on ${url} is not Localist.`)
  throw new Refused(sentence, answer.statusCode ?? 0, json)
}

/** Parses a text as JSON. Returns undefined where it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds the `detail` of a problem document (RFC 9457), and its technical `details`. Undefined where there is no `detail`. */
export function findProblemSentence(content: unknown): string | undefined {
  const { detail, details }: Readonly<Record<string, unknown>> = Object(content)
  if (typeof detail !== 'string') return undefined
  return makePrintable(typeof details === 'string' && details !== '' ? `${detail} (${details})` : detail)
}

/** Finds the path of the next page in a Link header (RFC 8288). Null where there is no next page, or it is on another server. */
export function findNextPath(link: string | string[] | undefined, origin: string): string | null {
  const [, target] = /<([^>]*)>[^<]*;\s*rel="?next"?/.exec(String(link ?? '')) ?? []
  if (target === undefined) return null
  const url = new URL(target, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}
