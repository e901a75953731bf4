import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Child, Children } from '../host/children.ts'
import { quiet } from '../host/quiet.ts'
import { isLocalist, nameOf, type Checkouts, type Contender } from './contender.ts'
import { localistCommand, readServerFile } from './localist.ts'
import type { Templates } from './templates.ts'
import { waitFor } from './wait-for.ts'

/** The environment in which servers are started. */
export interface Servers {
  /** The checkout whose benchmark this is. */
  readonly root: string
  readonly checkouts: Checkouts
  /** Where their data is kept while they run. */
  readonly folder: string
  readonly children: Children
  /** The command that pins a server to its core. */
  readonly prefix: readonly string[]
  /** The command that gives a program all cores. */
  readonly allCores: readonly string[]
  readonly templates: Templates
  /** Why the baseline with packages of its own cannot be started, if it cannot. */
  readonly uninstalled: string | undefined
}

/** A started server. */
export interface Running {
  readonly contender: Contender
  readonly pid: number
  /** Its data. */
  readonly folder: string
  /** When its process was started, as performance.now() has it. */
  readonly startedAt: number
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** A server that answers on 127.0.0.1. */
export interface Ready extends Running {
  readonly port: number
  readonly token: string | undefined
}

/** How a server is started differently from usual. */
export interface StartOptions {
  readonly port?: number
  /** The data directory that Localist gets a copy of, instead of a seeded one. */
  readonly data?: string
  readonly nodeOptions?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server on data of its own; it may not answer yet. Throws where it cannot be started. */
export async function spawnServer(
  servers: Servers,
  contender: Contender,
  options: StartOptions = {},
): Promise<Running & { readonly child: Child; readonly port: () => Promise<number> }> {
  const folder = await mkdtemp(join(servers.folder, `${contender.server}-`))
  const { server } = contender
  if (isLocalist(server)) {
    const data = options.data ?? (await servers.templates.of(contender)).folder
    await cp(data, folder, { recursive: true })
  }
  // else the first fsync of the server would pay for the copy
  await quiet([])
  let printed = ''
  const node = [...servers.prefix, process.execPath, ...(options.nodeOptions ?? [])]
  const command = [...node, ...commandOf(servers, contender, folder, options.port ?? 0)]
  const startedAt = performance.now()
  const child = servers.children.start(command, {
    env: options.env ?? {},
    onOutput: (text) => {
      printed += text
    },
  })
  const printedPort = (): number | undefined => portOf(/^http:\/\/127\.0\.0\.1:(\d+)$/m.exec(printed)?.[1])
  return {
    contender,
    child,
    pid: child.pid,
    folder,
    startedAt,
    port: () =>
      waitFor(child, nameOf(contender), () =>
        isLocalist(server) ? readPort(folder, child.pid) : printedPort(),
      ),
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a server and waits until it says where it answers. Throws where it does not within a minute. */
export async function startServer(
  servers: Servers,
  contender: Contender,
  options: StartOptions = {},
): Promise<Ready> {
  if (contender.server === 'fastify-sqlite' && servers.uninstalled !== undefined)
    throw new Error(servers.uninstalled)
  const running = await spawnServer(servers, contender, options)
  try {
    const port = await running.port()
    const token = isLocalist(contender.server) ? (await servers.templates.of(contender)).token : undefined
    return { ...running, port, token }
  } catch (error) {
    await running.stop()
    throw error
  }
}

const commandOf = (
  { root, checkouts }: Servers,
  { server, todos }: Contender,
  folder: string,
  port: number,
): readonly string[] =>
  isLocalist(server)
    ? localistCommand(checkouts, server, folder, port)
    : [join(root, 'bench', 'dist', 'baselines', `${server}.js`), folder, String(todos), String(port)]

const readPort = async (folder: string, pid: number): Promise<number | undefined> =>
  portOf(new URL((await readServerFile(folder, pid))?.url ?? 'http://127.0.0.1').port)

const portOf = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text)
