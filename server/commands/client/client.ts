import { findDataDirectory } from '../../config/data-directory.ts'
import { findServer, type ServerFile } from '../../instance/find-server.ts'
import { CommandFailed } from '../command-failed.ts'
import { tryParseJson } from './parse-json.ts'
import { findProblemSentence } from './problem-sentence.ts'
import { createSend, isSuccess, readText, type Send } from './send.ts'

/** Calls the API of the running server with the owner token. */
export interface ApiClient {
  readonly dataDir: string
  /** The content of `server.json` without the token. */
  readonly server: Omit<ServerFile, 'token'>
  readonly send: Send
  /** Returns the JSON of the answer. Throws CommandFailed with the detail of the problem. */
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

/** How long a command waits for an answer, in milliseconds: longer than the server lets a request take. */
const longestWait = 35_000

/** Finds the running server through `server.json`. Throws CommandFailed (exit code 3) where no server runs. */
export async function connect(dataDirOption: string | undefined, patience = longestWait): Promise<ApiClient> {
  const dataDir = findDataDirectory(dataDirOption)
  const found = await findServer(dataDir)
  if (found === null) {
    throw new CommandFailed(
      `Localist is not running for ${dataDir}. Start the app, or run \`localist serve\` in another terminal.`,
      3,
    )
  }
  const { token: _, ...server } = found
  const send = createSend(found, patience)
  return {
    dataDir,
    server,
    send,
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const content = body === undefined ? {} : { headers: jsonType, body: JSON.stringify(body) }
      const answer = await send({ method, path, ...content })
      const json = tryParseJson(await readText(answer))
      if (isSuccess(answer) && json !== undefined) return json as T
      throw new CommandFailed(findProblemSentence(json) ?? `The program on ${server.url} is not Localist.`)
    },
  }
}

const jsonType = { 'Content-Type': 'application/json' }
