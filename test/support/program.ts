import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'

/** The built command line. */
export const cliPath = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))

/** What a program that ran to its end left. */
export interface Finished {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs `localist` with `args` to its end, on the data in `dataDir`. */
export function runCli(dataDir: string, ...args: readonly string[]): Promise<Finished> {
  return runProgram(dataDir, process.execPath, [cliPath, ...args])
}

/** Runs a program, which finds the data in `dataDir`, to its end. Servers of the same test go on meanwhile. */
export async function runProgram(
  dataDir: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const child = spawn(program, args, { env: { ...environment(dataDir), ...env } })
  const [out, err] = [read(child.stdout), read(child.stderr)]
  const [code] = await once(child, 'close')
  return { code, out: out(), err: err() }
}

/** Runs `localist` with `args` to its end, with `input` as its stdin. */
export async function runCliOn(
  dataDir: string,
  input: string | Buffer,
  ...args: readonly string[]
): Promise<Finished> {
  const child = spawn(process.execPath, [cliPath, ...args], { env: environment(dataDir) })
  const [out, err] = [read(child.stdout), read(child.stderr)]
  // A command that refuses its arguments does not read its stdin.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, out: out(), err: err() }
}

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
