import * as z from 'zod'
import { dataDirectory } from '../config.ts'
import { findServer } from '../instance/server-file.ts'
import { printable } from './output.ts'

/** A command that did not do what was asked; the message is for the person, the code for their script. */
export class CommandFailed extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Calls the API of the running server with the owner token. */
export interface Client {
  readonly url: string
  /** The answer's JSON. Throws CommandFailed with the problem's sentence. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

/** Finds the server through `server.json`. Throws CommandFailed (exit code 3) where none runs. */
export async function connect(dataDir: string | undefined): Promise<Client> {
  const directory = dataDirectory(dataDir)
  const server = await findServer(directory)
  if (server === null) {
    throw new CommandFailed(
      `Localist is not running for ${directory}. Start the app, or run \`localist serve\` in another terminal.`,
      3,
    )
  }
  const { url, token } = server
  return {
    url,
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const headers = { Authorization: `Bearer ${token}`, ...(body !== undefined && json) }
      const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
      const signal = AbortSignal.timeout(longestWait)
      const answer = await fetch(`${url}${path}`, { ...request, signal }).catch(() => {
        throw new CommandFailed(`Localist does not answer on ${url}. Start it again.`, 3)
      })
      const content: unknown = await answer.json().catch(() => null)
      if (answer.ok && content !== null) return content as T
      const problem = problemDocument.safeParse(content)
      throw new CommandFailed(problem.success ? sentenceOf(problem.data) : `${url} is not Localist.`)
    },
  }
}

/** How long a command waits for an answer, in milliseconds: longer than the server lets a request take. */
const longestWait = 35_000

const problemDocument = z.object({ detail: z.string(), details: z.string().nullish() })

const sentenceOf = ({ detail, details }: z.infer<typeof problemDocument>): string =>
  printable(details ? `${detail} (${details})` : detail)

const json = { 'Content-Type': 'application/json' }
