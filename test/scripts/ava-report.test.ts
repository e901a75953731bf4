import test from 'ava'
import { AvaReport, onlyKind } from '../../scripts/ava-report.ts'
import { summarize } from '../../scripts/test-summary.ts'

const mixed = `
  ✔ ui › edit › a title can be changed (1.2s)
  ✔ server › todos › marks it done
    ℹ ✔ a log line is no test
  ✔ [expected fail] server › todos › known
  ✘ [fail]: server › todos › refuses an empty title Rejected promise
  - [skip] desktop › window › opens
  - [todo] server › lists › moves

  ✘ Timed out while running tests

  1 tests were pending in test/ui/drag.test.ts

  ◌ ui › drag › keeps the order

  ─

  server › todos › refuses an empty title

  2 tests failed
`

function read(text: string, only?: string): AvaReport {
  const report = new AvaReport(only)
  for (const line of text.split('\n')) report.add(line)
  return report
}

test('passed, failed, pending and skipped tests are counted under their kind', (t) => {
  t.deepEqual(Object.fromEntries(read(mixed).byKind), {
    desktop: { passed: 0, failed: 0, skipped: 1 },
    server: { passed: 2, failed: 1, skipped: 0 },
    ui: { passed: 1, failed: 1, skipped: 0 },
  })
})

test('all kinds together are the total', (t) => {
  t.deepEqual(read(mixed).total, { passed: 3, failed: 2, skipped: 1 })
})

test('skipped tests are counted by the reason at the end of their title', (t) => {
  const why = 'skipped: there is no display'
  const report = read(
    `  - [skip] desktop › a (${why})\n  - [skip] desktop › b (${why})\n  - [skip] ui › c › d`,
  )
  t.deepEqual(Object.fromEntries(report.skips), { 'there is no display': 2, 'ui › c › d': 1 })
})

test('a file that crashes is one failure, however many lines say so', (t) => {
  const report = read(`
  Uncaught exception in test/ui/b.test.ts

  Error: boom

  ✘ test/ui/b.test.ts exited with a non-zero exit code: 1
  ✘ 3 tests remaining in test/ui/b.test.ts
  ✘ No tests found in test/server/empty.test.ts
`)
  t.deepEqual(Object.fromEntries(report.byKind), {
    server: { passed: 0, failed: 1, skipped: 0 },
    ui: { passed: 0, failed: 1, skipped: 0 },
  })
})

test('where one kind was asked for, AVA leaves it out of the titles and it is put back', (t) => {
  t.deepEqual(Object.fromEntries(read('  ✔ desktop › marks it done', 'server').byKind), {
    server: { passed: 1, failed: 0, skipped: 0 },
  })
})

test('the kind that was asked for is read from the paths, if it is one', (t) => {
  t.is(onlyKind(['test/server/todos/todos.test.ts', './test/server/store']), 'server')
  t.is(onlyKind(['test/server/todos/todos.test.ts', 'test/ui']), undefined)
  t.is(onlyKind(['--match', '*done*']), undefined)
})

const lastLine = (text: string): string | undefined => text.split('\n').at(-1)

test('the last line of the summary holds the counts alone', (t) => {
  t.is(lastLine(summarize(read(mixed), 1, ['Chromium: none'], 1000).text), '3 passed, 2 failed, 1 skipped')
  t.is(lastLine(summarize(read('  ✔ a › b › c'), 0, [], 1000).text), '1 passed, 0 failed')
})

test('a run is green only if a test ran, none failed and AVA ended well', (t) => {
  const green = read('  ✔ a › b › c')
  t.is(summarize(green, 0, [], 0).code, 0)
  t.is(summarize(read(mixed), 1, [], 0).code, 1)
  t.is(summarize(read(''), 0, [], 0).code, 1)
  t.is(summarize(green, 1, [], 0).code, 1)
  t.is(lastLine(summarize(green, 1, [], 0).text), '1 passed, 1 failed')
})
