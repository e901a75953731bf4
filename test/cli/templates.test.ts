import ava from 'ava'
import type { Json } from '../support/http.ts'
import { startCommandLine } from '../support/program.ts'

const test = ava.serial

test('list has the todos of a template only where it is named, and a list comes before a template of its name', async (t) => {
  const { api, run } = await startCommandLine(t)
  const trip = (await api('POST', '/api/lists', { name: 'Trip', template: '2036-12-01' })).body.id
  await api('POST', '/api/todos', { title: 'Pack', listId: trip })
  await api('POST', '/api/todos', { title: 'Sweep' })
  const titles = async (...words: readonly string[]): Promise<readonly string[]> =>
    JSON.parse((await run('list', ...words, '--json')).out).map(({ title }: Json) => title)
  for (const words of [[], ['--all'], ['--priority', 'none'], ['--sort', 'title']])
    t.deepEqual(await titles(...words), ['Sweep'], words.join(' '))
  t.deepEqual(await titles('--list', 'Trip'), ['Pack'])
  t.regex((await run('lists')).out, new RegExp(`^template\t${trip}\t.*\tTrip\t1$`, 'm'))
  const { body: list } = await api('POST', '/api/lists', { name: 'Trip' })
  t.deepEqual(await titles('--list', 'Trip'), [])
  t.deepEqual(await titles('--list', trip.slice(-8)), ['Pack'])
  await run('lists', 'rename', 'Trip', 'To Rome')
  t.is((await api('GET', `/api/lists/${list.id}`)).body.name, 'To Rome')
})

test('a list is made of a template on a day, in one change that undo takes back, and a template of a list', async (t) => {
  const { api, run } = await startCommandLine(t)
  t.is((await run('lists', 'add', 'Trip', '--template', '2036-12-01')).err, 'Made the template "Trip".\n')
  const [, trip] = (await api('GET', '/api/lists')).body
  t.is(trip.template, '2036-12-01')
  const { body: before } = await api('POST', '/api/sections', { name: 'Before', listId: trip.id })
  const { body: pack } = await api('POST', '/api/todos', {
    title: 'Pack',
    sectionId: before.id,
    dueDate: '2036-11-30',
    repeat: { rrule: 'FREQ=WEEKLY' },
  })
  await api('POST', '/api/todos', { title: 'Socks', parentId: pack.id, completed: true })
  const made = await run(
    'lists',
    'add',
    'To',
    'Rome',
    '--from',
    'trip',
    '--date',
    '2036-12-12',
    '--colour',
    'red',
  )
  t.is(made.err, 'Made the list "To Rome".\n')
  const id = made.out.trim()
  t.like((await api('GET', `/api/lists/${id}`)).body, { name: 'To Rome', colour: 'red', template: null })
  const [section] = (await api('GET', `/api/sections?listId=${id}`)).body
  const { body: todos } = await api('GET', `/api/todos?listId=${id}&sort=-dueDate`)
  t.like(todos, [
    { title: 'Pack', dueDate: '2036-12-11', sectionId: section.id, repeat: { start: '2036-12-11' } },
    { title: 'Socks', parentId: todos[0].id, completed: false },
  ])
  t.is((await run('undo')).code, 0)
  t.is((await api('GET', `/api/lists/${id}`)).status, 404)
  t.deepEqual((await api('GET', '/api/sections')).body.length, 1)
  t.like(JSON.parse((await run('lists', 'add', '--from', 'trip', '--json')).out), {
    name: 'Trip',
    template: null,
  })
  const saved = JSON.parse(
    (await run('lists', 'add', '--from', 'Inbox', 'Mine', '--template', 'today', '--json')).out,
  )
  t.like(saved, { name: 'Mine', template: '2026-11-26' })
})

test('edit turns a list into a template and back', async (t) => {
  const { api, run } = await startCommandLine(t)
  const { id } = JSON.parse((await run('lists', 'add', 'Trip', '--json')).out)
  t.is((await run('lists', 'edit', 'trip', '--template', 'tomorrow')).code, 0)
  t.is((await api('GET', `/api/lists/${id}`)).body.template, '2026-11-27')
  t.is((await run('lists', 'edit', 'trip', '--no-template')).code, 0)
  t.is((await api('GET', `/api/lists/${id}`)).body.template, null)
})

test('a copy that is too large for one change, and options that contradict each other, make nothing', async (t) => {
  const { api, run } = await startCommandLine(t)
  const { body: trip } = await api('POST', '/api/lists', { name: 'Trip', template: '2036-12-01' })
  const operations = Array.from({ length: 1000 }, (_, index) => ({
    op: 'create',
    kind: 'todo',
    value: { title: `Pack ${index}`, listId: trip.id },
  }))
  t.is((await api('POST', '/api/changes', { operations })).status, 201)
  const large = await run('lists', 'add', '--from', 'Trip')
  t.is(large.code, 1)
  t.regex(
    large.err,
    /"Trip" is too large to be copied in one change: it has 1000 todos. Nothing was made.\n$/,
  )
  for (const [words, said] of [
    [[], /Name the list/],
    [['Rome', '--date', 'today'], /--date needs --from/],
    [['Rome', '--template', 'soon'], /--template "soon"/],
    [['Rome', '--from', 'Trip', '--date', 'today 5pm'], /--date takes a day without a time/],
    [['Rome', '--from', 'Trip', '--date', 'today', '--template', 'today'], /--date/],
    [['Rome', '--from', 'Nowhere'], /There is no list "Nowhere"/],
  ] as const) {
    const refused = await run('lists', 'add', ...words)
    t.not(refused.code, 0)
    t.regex(refused.err, said)
  }
  t.is((await api('GET', '/api/lists')).body.length, 2)
})
