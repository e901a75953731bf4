#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'
import { usualTimes, type Io } from './io.ts'
import { runCommandLine } from './program.ts'
import { readDataDirectory } from '../server/config/data-directory.ts'
import { correctTimeZone } from '../server/config/time-zone.ts'

// This file runs as dist/cli/main.js.
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const rendererDir = fileURLToPath(new URL('../renderer', import.meta.url))

const { stdout, stderr } = process

// A reader that closes stdout early (`| head`) is no error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') stderr.write(`localist: the output could not be written: ${error.message}\n`)
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})
// A closed stderr must not end the server.
stderr.on('error', () => {})

const ask = async (question: string): Promise<string> => {
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: stderr })
  // Without this, Ctrl-D or Ctrl-C would leave the question without an answer, and the process would end with a warning of Node.
  const closed = new Promise<string>((resolve) => void terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(question), closed])
  } finally {
    terminal.close()
  }
}

/** Some terminals do not tell their width. */
const usualWidth = 80

// FORCE_HYPERLINK=0 turns links off. Scripts do not wait for it.
const showsLinks = stdout.isTTY && (await import('supports-hyperlinks')).default.stdout

// Most commands do not read stdin, which takes a while to open.
const io: Io = {
  get input() {
    return process.stdin
  },
  get isTyped() {
    return process.stdin.isTTY
  },
  get ask() {
    return process.stdin.isTTY && stderr.isTTY ? ask : null
  },
  out: (line) => void stdout.write(`${line}\n`),
  say: (line) => void stderr.write(`${line}\n`),
  write: (piece) => void stdout.write(piece),
  isTerminal: stdout.isTTY,
  columns: stdout.isTTY ? stdout.columns || usualWidth : null,
  errorColumns: stderr.isTTY ? stderr.columns || usualWidth : null,
  // Obeys NO_COLOR, NODE_DISABLE_COLORS and FORCE_COLOR.
  paint: (style, text) => styleText(style, text),
  link: (href, text) => (showsLinks ? `\u{1b}]8;;${href}\u{1b}\\${text}\u{1b}]8;;\u{1b}\\` : text),
  dataDir: readDataDirectory(),
  findLanguage: () => new Intl.DateTimeFormat().resolvedOptions().locale,
  now: () => new Date(),
  onInterrupt(cancel) {
    const exit = (): never => process.exit(130)
    const end = (): void => void cancel().then(exit, exit)
    process.once('SIGINT', end).once('SIGTERM', end)
    return () => void process.off('SIGINT', end).off('SIGTERM', end)
  },
  times: usualTimes,
}

correctTimeZone()
process.exitCode = await runCommandLine(process.argv.slice(2), { version, rendererDir }, io)
