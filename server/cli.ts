#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CommanderError } from 'commander'
import { CommandFailed } from './commands/command-failed.ts'
import { createOutput } from './commands/output.ts'
import { createProgram } from './commands/program.ts'
import { Unusable } from './config/unusable.ts'

// This file runs as dist/server/cli.js.
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const rendererDir = fileURLToPath(new URL('../renderer', import.meta.url))
const output = createOutput()

try {
  await createProgram({ output, version, rendererDir }, process.argv[2]).parseAsync()
} catch (error) {
  process.exitCode = reportError(error)
}

// Prints the message of an error and returns the exit code.
function reportError(error: unknown): number {
  // Commander has printed its own message; its exit code for wrong usage is 1.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  output.say(`localist: ${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof CommandFailed) return error.exitCode
  return error instanceof Unusable ? 2 : 1
}
