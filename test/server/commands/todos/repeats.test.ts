import test, { type ExecutionContext } from 'ava'
import { shiftDate, dayAt } from '../../../../server/dates.ts'
import { apiOf, type Json } from '../../../support/http.ts'
import { runCli } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

const start = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const today = dayAt(new Date(), null).date
  const run = (...words: readonly string[]) => runCli(dataDir, ...words)
  const add = async (...words: readonly string[]): Promise<Json> =>
    JSON.parse((await run('add', 'a', '--json', ...words)).out)
  return { api, run, add, today }
}

test('add --every makes a todo that repeats, from the first such date where no other is named', async (t) => {
  const { run, add, today } = await start(t)
  t.like(await add('--every', 'day'), {
    dueDate: today,
    repeat: { rrule: 'FREQ=DAILY', from: 'due', start: today },
  })
  t.like(await add('--every', '2 weeks', '--due', '2099-12-01 09:00'), {
    dueDate: '2099-12-01',
    dueTime: '09:00',
    repeat: { rrule: 'FREQ=WEEKLY;INTERVAL=2', start: '2099-12-01', done: 0 },
  })
  t.like(await add('--every', '3 days', '--from-completion'), {
    repeat: { rrule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' },
  })
  t.like(await add('--every', 'FREQ=DAILY;COUNT=2'), { repeat: { rrule: 'FREQ=DAILY;COUNT=2' } })
  t.is((await run('add', 'b', '--every', 'month')).err, 'Added "b", due today, every month.\n')
})

test('a time alone is that of the first date of the rule, not of the next day', async (t) => {
  const { run, add, today } = await start(t)
  const inTwoDays = shiftDate(today, 2)
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(inTwoDays))
  const due = { dueDate: inTwoDays, dueTime: '00:00', repeat: { start: inTwoDays } }
  const todo = await add('--due', '00:00', '--every', day)
  t.like(todo, due)
  t.like(await add('--due', '00:00', '--every', 'day'), { dueDate: shiftDate(today, 1), dueTime: '00:00' })
  const later = await add('--due', '2099-12-01 09:00')
  t.like(JSON.parse((await run('edit', later.id, '--due', '00:00', '--every', day, '--json')).out), due)
  t.like(await add('--due', 'tomorrow 00:00', '--every', day), { dueDate: shiftDate(today, 1) })
})

test('done of a todo that repeats says when the next one is due', async (t) => {
  const { api, run, add, today } = await start(t)
  const { id } = await add('--every', 'day')
  const { code, err } = await run('done', id)
  t.is(code, 0)
  const [next] = (await api('GET', '/api/todos?completed=false')).body
  t.like(next, { previousId: id, dueDate: shiftDate(today, 1) })
  t.is(
    err,
    `Done: "a".\n  Next time: ${next.id.slice(-8)}, due tomorrow.\n\`localist undo 2\` takes that back.\n`,
  )
  t.regex((await run('show', next.id)).out, /\nRepeats {2}every day\n/)
})

test('edit makes a todo repeat, and ends it', async (t) => {
  const { run, add, today } = await start(t)
  const { id } = await add()
  const edit = async (...words: readonly string[]): Promise<Json> =>
    JSON.parse((await run('edit', id, '--json', ...words)).out)
  t.like(await edit('--every', 'day'), { dueDate: today, repeat: { rrule: 'FREQ=DAILY' } })
  t.like(await edit('--every', 'last friday', '--from-completion'), {
    dueDate: today,
    repeat: { rrule: 'FREQ=MONTHLY;BYDAY=-1FR', from: 'completion' },
  })
  t.like(await edit('--no-every'), { dueDate: today, repeat: null })
})

test('a rule that is not valid is refused, and changes nothing', async (t) => {
  const { api, run, add } = await start(t)
  const { id } = await add('--due', '2099-12-01')
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['add', 'b', '--every', 'FREQ=HOURLY'], 2, /--every "FREQ=HOURLY" is no valid rule: it must/],
    [['add', 'b', '--every', 'FREQ=HOURLY', '--due', 'fri'], 1, /--every must not have FREQ=HOURLY/],
    [['add', 'b', '--every', 'friday at 5pm'], 2, /--every "friday at 5pm" has a time .*--due "fri 5pm"/],
    [['edit', id, '--every', 'often'], 2, /how often/],
    [['edit', id, '--every', 'day', '--no-due'], 2, /needs a due date/],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await run(...words)
    t.is(finished.code, code, words.join(' '))
    t.is(finished.out, '')
    t.regex(finished.err, said)
  }
  t.is((await api('GET', '/api/changes')).body.length, 1)
})
