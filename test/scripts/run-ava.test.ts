import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import ava, { type ExecutionContext } from 'ava'

const root = join(import.meta.dirname, '..', '..')
const runAva = pathToFileURL(join(root, 'scripts', 'run-ava.ts')).href
const closingLine = join(root, '.ci', 'closing-line')
const test = process.platform === 'win32' ? ava.skip : ava.serial

interface Ran {
  readonly code: number | null
  readonly output: string
}

async function runToEnd(command: string, args: readonly string[], cwd: string, input = ''): Promise<Ran> {
  // a worker of AVA has variables of AVA's own, and its NODE_ENV
  const { NODE_ENV: _mode, ...env } = process.env
  const child = spawn(command, args, { cwd, env, stdio: 'pipe' })
  const closed = once(child, 'close')
  child.stdin.end(input)
  const [output] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code: child.exitCode, output }
}

/** Runs a file of tests and one that passes, and reads the report as .ci/run does. */
async function runTests(
  t: ExecutionContext,
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<{ readonly code: number | null; readonly line: string; readonly ended: number | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'localist-run-ava-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type": "module", "ava": {"files": ["*.test.js"]}}')
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.test.js`), `import test from 'ava'\n${content}\n`)
  }
  const script = `import { runAva } from '${runAva}'
    process.exitCode = await runAva(${JSON.stringify(args)}, process.env, ${JSON.stringify(folder)})`
  const ran = await runToEnd(process.execPath, ['--input-type=module', '--eval', script], folder)
  const closing = await runToEnd(closingLine, [String(ran.code), '0'], folder, ran.output)
  return { code: ran.code, line: closing.output.trimEnd(), ended: closing.code }
}

const passes = "test('passes', (t) => t.pass())\ntest('passes as well', (t) => t.pass())"
const fails = "test('fails', (t) => t.fail())"
const skips = "test.skip('is skipped (skipped: no display)', (t) => t.pass())"

const sums = ava.macro<
  [files: Readonly<Record<string, string>>, line: string, args?: readonly string[] | undefined]
>(async (t, files, line, args) => {
  const ended = /, 0 failed/.test(line) ? 0 : 1
  t.deepEqual(await runTests(t, files, args), { code: ended, line, ended })
})

test('a run whose tests all pass', sums, { a: passes, b: passes }, '4 passed, 0 failed')
test('a run with skipped tests', sums, { a: passes, b: skips }, '2 passed, 0 failed, 1 skipped')
test('a failed test', sums, { a: `${passes}\n${fails}\n${skips}` }, '2 passed, 1 failed, 1 skipped')
test('a run in which every test is skipped', sums, { a: skips }, '0 passed, 1 failed, 1 skipped')
test('a run without a file', sums, {}, '0 passed, 1 failed')
test('a file without a test', sums, { a: passes, b: '' }, '2 passed, 1 failed')
test('a file that throws', sums, { a: passes, b: "throw new Error('boom')" }, '2 passed, 1 failed')
test(
  'a file that ends its process',
  sums,
  { a: passes, b: `${fails}\nprocess.exit(0)` },
  '2 passed, 1 failed',
)
test(
  'a failing hook',
  sums,
  { a: passes, b: `test.before((t) => t.fail())\n${passes}` },
  '2 passed, 1 failed',
)
test('tests that go on for too long', async (t) => {
  const endless = 'for (const n of [1, 2]) test(`${n}`, () => new Promise(() => setInterval(() => {}, 1e6)))'
  const run = (seconds: number) => runTests(t, { a: passes, b: endless }, [`--timeout=${seconds}s`])
  // A busy computer may not have begun the other file after two seconds.
  const first = await run(2)
  const last = first.line.startsWith('0 passed') ? await run(20) : first
  t.deepEqual(last, { code: 1, line: '2 passed, 2 failed', ended: 1 })
})

test('a report with colours is understood too', async (t) => {
  t.is((await runTests(t, { a: `${passes}\n${skips}` }, ['--color'])).code, 0)
  t.is((await runTests(t, { a: skips }, ['--color'])).code, 1)
})

test('a failed check counts as one failure', async (t) => {
  const report = '  ✔ a\n  ─\n\n  1 test passed\n'
  t.like(await runToEnd(closingLine, ['0', '1'], root, report), { code: 1, output: '1 passed, 1 failed\n' })
  t.like(await runToEnd(closingLine, ['0', '0'], root, report), { code: 0, output: '1 passed, 0 failed\n' })
})

test('an output that breaks off is a failure', async (t) => {
  t.like(await runToEnd(closingLine, ['143', '0'], root, '  ✔ a\n  ✔ b\n'), {
    output: '2 passed, 1 failed\n',
  })
  t.like(await runToEnd(closingLine, ['0', '0'], root), { code: 1, output: '0 passed, 1 failed\n' })
})
