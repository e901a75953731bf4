import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import { start, type Host, type StartOptions } from '../../server/start.ts'
import { watchAnswers } from './reference/watch-answers.ts'

/** A server of a test's own, with fresh data, ended and removed with the test. */
export interface TestServer {
  readonly url: string
  readonly token: string
  readonly dataDir: string
  readonly log: readonly string[]
  stop(): Promise<void>
}

/** What ends with a test, or with a file whose tests share something. */
export type Scope = Pick<ExecutionContext, 'teardown'>

/** The built page, as `npm run build` leaves it. */
export const rendererDir = fileURLToPath(new URL('../../dist/renderer', import.meta.url))

/** An empty folder that is removed with the test. */
export async function temporaryFolder(t: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'localist-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** How a test starts a server. */
export interface TestOptions extends Partial<StartOptions>, Partial<Host> {
  /** Whether it serves todos that no request could have made. Otherwise each answer must be as the OpenAPI document says. */
  readonly hasForeignTodos?: true
  /** Whether it takes the port of its settings, or else a usual one. */
  readonly findsPort?: true
}

/**
 * Starts a server on a free port, in a fresh data directory unless `dataDir` is given; nothing on this machine configures it, and
 * all clients count as those of this user.
 */
export async function startServer(t: Scope, options: TestOptions = {}): Promise<TestServer> {
  const log: string[] = []
  const dataDir = options.dataDir ?? (await temporaryFolder(t))
  const managedFile = join(dataDir, 'no-managed-file.json')
  const started = await start(
    {
      ...(options.findsPort === true ? {} : { port: 0 }),
      rendererDir,
      version: '0.0.0-test',
      managedFile,
      environment: {},
      ...options,
      dataDir,
    },
    { isOurClient: async () => true, ...options, log: (line: string) => void log.push(line) },
  )
  if (started.state !== 'running')
    throw new Error('The data directory of the test is held by another process.')
  const answers = watchAnswers(started.url)
  const stop = async (): Promise<void> => {
    await started.stop()
    answers.stop()
  }
  t.teardown(async () => {
    await stop()
    if (options.hasForeignTodos !== true) answers.check()
  })
  return { url: started.url, token: started.token, dataDir: started.dataDir, log, stop }
}
