import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import ava from 'ava'
import { cliPath } from '../../support/program.ts'
import { temporaryFolder } from '../../support/server.ts'
import { stubServer } from '../../support/stub-server.ts'

// script(1) of util-linux gives a program a terminal.
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
const test = hasTerminal ? ava : ava.skip
const titled = (title: string): string =>
  hasTerminal ? title : `${title} (skipped: script(1) of util-linux is not there)`

const onTerminal = async (dataDir: string, command: string): Promise<string> => {
  const line = `'${process.execPath}' '${cliPath}' ${command}`
  const env = { ...process.env, LOCALIST_DATA_DIR: dataDir }
  const child = spawn('script', ['-qec', line, '/dev/null'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => void pieces.push(piece))
  await once(child, 'close')
  return Buffer.concat(pieces).toString().replaceAll('\r\n', '\n')
}

test(titled('on a terminal api indents JSON, and other text cannot control the terminal'), async (t) => {
  const dataDir = await temporaryFolder(t)
  await stubServer(t, dataDir, ({ url }, response) => {
    const isJson = url === '/api/todos'
    response.setHeader('Content-Type', isJson ? 'application/problem+json' : 'text/event-stream')
    response.end(isJson ? '{"title":"\u{9b}31m"}' : 'data: \u{1b}[31m\u{7}\n\n')
  })
  t.is(await onTerminal(dataDir, 'api todos'), '{\n  "title": "\\u009b31m"\n}\n')
  t.is(await onTerminal(dataDir, 'api events'), 'data: \u{FFFD}[31m\u{FFFD}\n\n')
})
