import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { readArguments } from '../../scripts/test/arguments.ts'
import { describeProgress } from '../../scripts/test/progress.ts'
import { createReport } from '../../scripts/test/report.ts'
import { runAva } from '../../scripts/test/run-ava.ts'
import { findFileOfTest, formatCommand } from '../../scripts/test/test-files.ts'

const root = join(import.meta.dirname, '..', '..')
const all = [
  'test/server/todos.test.ts',
  'test/server/todos/undo.test.ts',
  'test/server/journal.deep.test.ts',
]

/** Runs files of tests in a folder of their own. */
async function runTests(t: ExecutionContext, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'localist-npm-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, 'package.json'), '{"type": "module", "ava": {"files": ["*.test.js"]}}')
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, `${name}.test.js`), `import test from 'ava'\n${content}\n`)
  const report = createReport()
  const printed: string[] = []
  // A worker of AVA has variables of AVA's own, and its NODE_ENV.
  const { NODE_ENV: _mode, ...env } = process.env
  const print = (line: string): void => void printed.push(line)
  const code = await runAva(['--no-color', '--timeout=20s'], { env, cwd: folder, report, print })
  return { code, report, printed }
}

const passes = "test('passes (twice)', (t) => { t.log('seed'); t.pass() })\ntest('passes', (t) => t.pass())"
const fails = "test('fails', (t) => { t.log('seed 5'); t.is(1, 2, 'a message') })"
const skips = "test.skip('is skipped (skipped: no display)', (t) => t.pass())"
const throws = "throw new Error('boom')"

test.serial('a run of AVA is counted by area, and only what is about a failure is printed', async (t) => {
  const { code, report, printed } = await runTests(t, { one: `${passes}\n${fails}\n${skips}`, two: passes })
  t.is(code, 1)
  t.deepEqual(report.count(), { passed: 4, failed: 1, skipped: 1 })
  t.deepEqual(Object.fromEntries(report.countByArea()), { one: 4, two: 2 })
  t.deepEqual(report.listFailed(), ['one › fails'])
  t.true(printed.some((line) => line.includes('seed 5')))
  t.false(printed.some((line) => line.includes('✔')))
  t.is(describeProgress(report, 41_900), '42 s: 4 passed, 1 failed (one 4, two 2)')
})

test.serial('a run whose tests all pass prints nothing', async (t) => {
  const { code, report, printed } = await runTests(t, { one: passes, two: passes })
  t.like(report.count(), { passed: 4, failed: 0 })
  t.deepEqual({ code, printed }, { code: 0, printed: [] })
})

test.serial('a file without a test, and one that throws or ends its process, fail the run', async (t) => {
  const { code, report } = await runTests(t, { none: '', throws, ends: 'process.exit(0)', passes })
  t.is(report.count().passed, 2)
  t.true(code !== 0 && report.count().failed >= 3)
})

test.serial('tests that never end fail the run', async (t) => {
  const endless =
    "test('hangs', (t) => { t.timeout(100); return new Promise(() => setInterval(() => {}, 1e6)) })"
  const { code, report } = await runTests(t, { endless, passes })
  t.is(code, 1)
  t.like(report.count(), { passed: 2 })
  t.true(report.count().failed >= 1)
})

test('the slowest tests are listed by the times that AVA gives', (t) => {
  const report = createReport()
  for (const line of [
    '  ✔ a › quick',
    '  ✔ a › slow (1.9s)',
    '  ✔ b › slower (1m 2.5s)',
    '  ✔ b › (odd) (340ms)',
  ])
    report.read(line)
  t.deepEqual(report.listSlowest(3), [
    { title: 'b › slower', ms: 62_500 },
    { title: 'a › slow', ms: 1900 },
    { title: 'b › (odd)', ms: 340 },
  ])
})

test('a word runs the files with it in their path, a path or glob what it names, and nothing is no file', (t) => {
  const filesOf = (...args: readonly string[]) => readArguments(args, all).files
  t.deepEqual(filesOf(), all)
  t.deepEqual(filesOf('undo'), ['test/server/todos/undo.test.ts'])
  t.deepEqual(filesOf('todos'), ['test/server/todos.test.ts', 'test/server/todos/undo.test.ts'])
  t.deepEqual(filesOf('test/server/*.test.ts'), ['test/server/*.test.ts'])
  t.deepEqual(filesOf('--deep'), ['test/server/journal.deep.test.ts'])
  t.deepEqual(filesOf('nothing'), [])
})

test('options of AVA are passed on with their values', (t) => {
  const args = ['undo', '--match', 'a todo', '--slow', '--serial']
  t.deepEqual(readArguments(args, all), {
    files: ['test/server/todos/undo.test.ts'],
    options: ['--match', 'a todo', '--serial'],
    isDeep: false,
    isSlow: true,
  })
})

test('a failed test is named with the command that runs it alone', (t) => {
  const command = (title: string, files: readonly string[] = all) => {
    const found = findFileOfTest(files, title)
    return found && formatCommand(found)
  }
  t.is(
    command('server › todos › undo › takes it back'),
    "npm test -- test/server/todos/undo.test.ts --match 'takes it back'",
  )
  t.is(command('todos › adds'), "npm test -- test/server/todos.test.ts --match 'adds'")
  t.is(
    command("a todo's title", ['test/a.test.ts']),
    String.raw`npm test -- test/a.test.ts --match 'a todo'\''s title'`,
  )
  t.is(command('unknown › title'), undefined)
})
