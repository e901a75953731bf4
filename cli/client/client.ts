import { findDataDirectory } from '../../server/config/data-directory.ts'
import { findServer, type ServerFile } from '../../server/data-directory/find-server.ts'
import { CommandFailed } from '../command-failed.ts'
import { readJson } from './read-json.ts'
import { createSend, type Send } from './send.ts'

/** Calls the API of the running server with the owner token. */
export interface ApiClient {
  readonly dataDir: string
  /** The content of `server.json` without the token. */
  readonly server: Omit<ServerFile, 'token'>
  readonly send: Send
  /** Returns the JSON of the answer. Throws Refused, or CommandFailed where the answer is not from Localist. */
  readonly call: <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<T>
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
    async call<T>(
      method: string,
      path: string,
      body?: unknown,
      headers?: Readonly<Record<string, string>>,
    ): Promise<T> {
      const content =
        body === undefined
          ? { headers }
          : { headers: { ...jsonType, ...headers }, body: JSON.stringify(body) }
      return readJson<T>(await send({ method, path, ...content }), server.url)
    },
  }
}

const jsonType = { 'Content-Type': 'application/json' }
