import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'
import type { ExecutionContext } from 'ava'
import type { Io, Times } from '../../cli/io.ts'
import { runCommandLine } from '../../cli/program.ts'
import { apiOf } from './http.ts'
import { rendererDir, startServer, temporaryFolder, type TestOptions } from './server.ts'

/** The built command line. */
export const cliPath = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** What a program that ran to its end left. */
export interface Finished {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The surroundings of a command of a test. Where nothing else is said, no stream is a terminal and stdin is empty. */
export interface Surroundings {
  readonly dataDir: string
  readonly input?: string | Uint8Array
  /** The width of the terminal that stdout is. */
  readonly columns?: number
  /** Whether that terminal shows colours. */
  readonly hasColours?: boolean
  /** Whether links are written, as `[text](address)`. */
  readonly hasLinks?: boolean
  /** Whether stdin is a terminal. */
  readonly isTyped?: boolean
  /** Answers a question on the terminal. */
  readonly ask?: (question: string) => string
  readonly now?: () => Date
  readonly language?: string
  readonly times?: Times
}

/** Noon of Thursday, 26 November 2026, on the clock of this computer. */
export const noon = new Date(2026, 10, 26, 12)

/** A server of a test's own, with its API and its command line. For both it is always noon. */
export async function startCommandLine(t: ExecutionContext, options: TestOptions = {}) {
  const surroundings = { dataDir: options.dataDir ?? (await temporaryFolder(t)), now: () => noon }
  const server = await startServer(t, { ...surroundings, ...options })
  return {
    server,
    dataDir: server.dataDir,
    api: apiOf(server, server.token),
    run: (...args: readonly string[]) => runCommand(surroundings, ...args),
    /** Runs `localist` with `input` as its stdin. */
    runOn: (input: string | Uint8Array, ...args: readonly string[]) =>
      runCommand({ ...surroundings, input }, ...args),
    /** Runs `localist` on a terminal. */
    runOnTerminal: (terminal: Partial<Surroundings>, ...args: readonly string[]) =>
      runCommand({ ...surroundings, columns: 80, isTyped: true, ...terminal }, ...args),
  }
}

/** Runs `localist` with `args` to its end, on the data in `dataDir`. */
export function runCli(dataDir: string, ...args: readonly string[]): Promise<Finished> {
  return runCommand({ dataDir }, ...args)
}

/** Runs `localist` with `args` to its end, in this process. */
export async function runCommand(surroundings: Surroundings, ...args: readonly string[]): Promise<Finished> {
  const { out, err, ended } = beginCommand(surroundings, ...args)
  return { code: await ended, out: out(), err: err() }
}

/** Begins `localist` with `args` in this process, and hands over its output as it comes. */
export function beginCommand(surroundings: Surroundings, ...args: readonly string[]): RunningCommand {
  const {
    dataDir,
    input = '',
    columns = null,
    hasColours = false,
    hasLinks = false,
    isTyped = false,
    ask,
  } = surroundings
  const [out, err]: readonly [string[], string[]] = [[], []]
  const io: Io = {
    input: Readable.from([Buffer.from(input)]),
    isTyped,
    ask: ask === undefined ? null : async (question) => ask(question),
    out: (line) => void out.push(`${line}\n`),
    say: (line) => void err.push(`${line}\n`),
    write: (piece) => void out.push(Buffer.from(piece).toString()),
    isTerminal: columns !== null,
    columns,
    errorColumns: null,
    paint: (style, text) => (hasColours ? styleText(style, text, { validateStream: false }) : text),
    link: (href, text) => (hasLinks ? `[${text}](${href})` : text),
    dataDir,
    findLanguage: () => surroundings.language ?? 'en',
    now: surroundings.now ?? (() => new Date()),
    onInterrupt: () => () => {},
    times: surroundings.times ?? patientTimes,
  }
  const ended = runCommandLine(args, { version: '0.0.0-test', rendererDir }, io)
  return { out: () => out.join(''), err: () => err.join(''), ended }
}

/** A command that runs, and all that it has written so far. */
export interface RunningCommand {
  readonly out: () => string
  readonly err: () => string
  readonly ended: Promise<number>
}

/** Connects again at once, and waits long for a busy server. */
const patientTimes: Times = { reconnect: 10, completion: 30_000 }

/** Runs a program, which finds the data in `dataDir`, in `folder` to its end. Servers of the same test go on meanwhile. */
export async function runProgram(
  dataDir: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder = process.cwd(),
): Promise<Finished> {
  const child = spawn(program, args, { cwd: folder, env: { ...environment(dataDir), ...env } })
  const [out, err] = [read(child.stdout), read(child.stderr)]
  const [code] = await once(child, 'close')
  return { code, out: out(), err: err() }
}

/** For shells, which warn of a language that the environment names and the computer does not have. */
export const plainShell = { LC_ALL: 'C.UTF-8' } as const

/** Runs `localist` with `args` and hands over what it says as it says it; it is killed with the test. */
export function startCli(
  t: ExecutionContext,
  dataDir: string,
  ...args: readonly string[]
): {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  readonly ended: Promise<number | null>
} {
  const child = spawn(process.execPath, [cliPath, ...args], { env: environment(dataDir) })
  t.teardown(() => child.kill('SIGKILL'))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return { child, out: read(child.stdout), err: read(child.stderr), ended }
}

/** A `localist serve` of a test's own, in its own process, killed with the test. */
export async function serveInProcess(
  t: ExecutionContext,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<{
  readonly child: ChildProcess
  readonly url: string
  readonly token: string
  readonly out: () => string
  readonly err: () => string
}> {
  const child = spawn(process.execPath, [cliPath, 'serve', '--port', '0', ...args], {
    env: { ...environment(dataDir), ...env },
  })
  t.teardown(() => child.kill('SIGKILL'))
  const [out, err] = [read(child.stdout), read(child.stderr)]
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', () => err().includes('listens on') && resolve())
    child.once('close', () => reject(new Error(`localist serve ended: ${err()}`)))
  })
  const { url, token } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8'))
  return { child, url, token, out, err }
}

/** Kills a process as a power cut would, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close')
  child.kill('SIGKILL')
  await gone
}

const environment = (dataDir: string): NodeJS.ProcessEnv => ({ ...process.env, LOCALIST_DATA_DIR: dataDir })

const read = (stream: NodeJS.ReadableStream): (() => string) => {
  const chunks: string[] = []
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => void chunks.push(chunk))
  return () => chunks.join('')
}
