import { dataDirectory } from '../../config/data-directory.ts'
import { findServer, type ServerFile } from '../../instance/find-server.ts'
import { CommandFailed } from '../command-failed.ts'
import { parseJson } from './parse-json.ts'
import { problemSentence } from './problem-sentence.ts'
import { createSend, isSuccess, textOf, type Send } from './send.ts'

/** Calls the API of the running server with the owner token. */
export interface Client {
  readonly dataDir: string
  /** What `server.json` says, without the token. */
  readonly server: Omit<ServerFile, 'token'>
  readonly send: Send
  /** The answer's JSON. Throws CommandFailed with the problem's sentence. */
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

/** How long a command waits for an answer, in milliseconds: longer than the server lets a request take. */
const longestWait = 35_000

/** Finds the server through `server.json`. Throws CommandFailed (exit code 3) where none runs. */
export async function connect(dataDirOption: string | undefined, patience = longestWait): Promise<Client> {
  const dataDir = dataDirectory(dataDirOption)
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
      const json = body === undefined ? {} : { headers: jsonType, body: JSON.stringify(body) }
      const answer = await send({ method, path, ...json })
      const content = parseJson(await textOf(answer))
      if (isSuccess(answer) && content !== undefined) return content as T
      throw new CommandFailed(problemSentence(content) ?? `The program on ${server.url} is not Localist.`)
    },
  }
}

const jsonType = { 'Content-Type': 'application/json' }
