import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Localist server with an account of its own. */
export interface Server {
  readonly url: string
  /** Calls the API as the owner and returns the body of the answer. Throws for a refusal. */
  readonly call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
  /** Starts it anew on the same data. */
  readonly restart: () => Promise<void>
  /** Ends the server and removes its data. */
  readonly stop: () => Promise<void>
}

/** The members of `server.json` that this script reads. */
interface ServerFile {
  readonly url: string
  readonly token: string
}

/** Starts the built server of a checkout with an empty account. */
export async function startServer(
  root: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'localist-screenshot-'))
  const cli = join(root, 'dist', 'cli', 'main.js')
  const run = async () => {
    const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data-dir', dataDir], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    })
    // The server writes server.json, and then its address to stderr.
    await once(child.stderr, 'data')
    const file = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')) as ServerFile
    return { child, ...file }
  }
  let running = await run()
  return {
    get url() {
      return running.url
    },
    async call<Answer>(method: string, path: string, body?: unknown) {
      const response = await fetch(running.url + path, {
        method,
        headers: {
          Authorization: `Bearer ${running.token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok)
        throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
      return (response.status === 204 ? undefined : await response.json()) as Answer
    },
    async restart() {
      await end(running.child)
      running = await run()
    },
    async stop() {
      await end(running.child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}
