import test from 'ava'
import { usualTimes } from '../../../server/commands/io.ts'
import { apiOf } from '../../support/http.ts'
import { runCli, runCommand, serveInProcess } from '../../support/program.ts'
import { temporaryFolder } from '../../support/server.ts'
import { stubServer } from '../../support/stub-server.ts'

const candidates = async (dataDir: string, ...words: readonly string[]): Promise<readonly string[]> => {
  const { code, out, err } = await runCli(dataDir, 'complete', '--', ...words)
  if (code !== 0 || err !== '') throw new Error(err)
  return out.split('\n').slice(0, -1)
}

const valuesOf = async (dataDir: string, ...words: readonly string[]): Promise<readonly string[]> =>
  (await candidates(dataDir, ...words)).map((line) => line.split('\t')[0] ?? '')

test('commands, subcommands, options and their values complete without a server', async (t) => {
  const dataDir = await temporaryFolder(t)
  const expected: readonly (readonly [words: readonly string[], values: readonly string[]])[] = [
    [['re'], ['reopen', 'restore']],
    [
      ['token', ''],
      ['create', 'list', 'revoke'],
    ],
    [['help', 'token', 'c'], ['create']],
    [['--data-dir', dataDir, 'backup', 'l'], ['list']],
    [['list', '--a'], ['--all']],
    [
      ['open', '--'],
      ['--data-dir', '--print', '--json', '--help'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['token', 'create', '--scope', 'todos:w'], ['todos:write']],
    [['token', 'create', 'a', '--scope=todos:w'], ['--scope=todos:write']],
    [['"token"', "'cr"], ['create']],
    [['list', '--data-dir', ''], [':folders']],
    [['api', 'todos', '--input', './a'], [':files']],
    [['api', 'PA'], ['PATCH']],
    [['add', ''], []],
    [['list', 'o'], ['overdue']],
    [
      ['list', '--sort', 'd'],
      ['due', 'done'],
    ],
    [
      ['lists', 're'],
      ['rename', 'restore'],
    ],
    [
      ['lists', 'colour', 'home', 'gre'],
      ['green', 'grey'],
    ],
    [['done', ''], []],
    [['undo', ''], []],
    [['log', '--todo', ''], []],
    [['log', '--limit', ''], []],
    [['frobnicate', ''], []],
    [['complet'], ['completion']],
  ]
  for (const [words, values] of expected)
    t.deepEqual(await valuesOf(dataDir, ...words), values, words.join(' '))
})

test('ids complete with the titles of the todos that the command can change', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  const api = apiOf(server, server.token)
  const add = async (todo: object): Promise<string> => (await api('POST', '/api/todos', todo)).body.id
  const open = await add({ title: 'left to do\nor not' })
  const done = await add({ title: 'é'.repeat(100), completed: true })
  const gone = await add({ title: 'in the trash' })
  await api('DELETE', `/api/todos/${gone}`)
  t.deepEqual(await candidates(dataDir, 'done', ''), [`${open.slice(-8)}\tleft to do\u{FFFD}or not`])
  t.deepEqual(await candidates(dataDir, 'reopen', ''), [`${done.slice(-8)}\t${'é'.repeat(60)}…`])
  t.is((await candidates(dataDir, 'rm', '')).length, 2)
  t.deepEqual(await candidates(dataDir, 'restore', gone.slice(-8, -4)), [`${gone.slice(-8)}\tin the trash`])
  t.deepEqual(await candidates(dataDir, 'done', open.slice(-8), ''), [], 'an id that is there already')
  t.is((await candidates(dataDir, 'edit', open.slice(-8), '')).length, 1)
  t.deepEqual(await candidates(dataDir, 'show', open.slice(-8), ''), [])
  t.deepEqual(await candidates(dataDir, 'done', 'none'), [])
})

test('lists complete by their names, without names that cannot be typed', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  const api = apiOf(server, server.token)
  const make = async (name: string): Promise<string> => (await api('POST', '/api/lists', { name })).body.id
  const office = await make('Home office')
  const away = await make('Away $(touch a)')
  await make('Home\u{7}')
  await make(':files')
  await api('PATCH', `/api/lists/${away}`, { archived: true })
  for (const words of [
    ['add', 'a', '--list'],
    ['list', '--list'],
    ['move', 'a', '--list'],
    ['lists', 'rename'],
  ])
    t.deepEqual(await candidates(dataDir, ...words, 'Ho'), [`Home office\t${office.slice(-8)}`])
  t.deepEqual(await valuesOf(dataDir, 'list', '--list=Home'), ['--list=Home office'])
  t.deepEqual(await valuesOf(dataDir, 'lists', 'rm', ''), ['Inbox', 'Home office', 'Away $(touch a)'])
  t.deepEqual(await valuesOf(dataDir, 'lists', 'unarchive', ''), ['Away $(touch a)'])
  t.deepEqual(await valuesOf(dataDir, 'lists', 'rename', 'Home office', ''), [])
})

test('views complete by their names, and the options of their filters as those of list', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  const api = apiOf(server, server.token)
  const { id } = (await api('POST', '/api/views', { name: 'Home $(touch a)' })).body
  const { id: gone } = (await api('POST', '/api/views', { name: 'Gone' })).body
  await api('DELETE', `/api/views/${gone}`)
  await api('POST', '/api/todos', { title: 'a', tags: ['x'] })
  for (const words of [
    ['list', '--view'],
    ['views', 'edit'],
    ['views', 'rename'],
    ['views', 'rm'],
  ])
    t.deepEqual(await candidates(dataDir, ...words, ''), [`Home $(touch a)\t${id.slice(-8)}`])
  t.deepEqual(await valuesOf(dataDir, 'views', 'restore', ''), ['Gone'])
  t.deepEqual(await valuesOf(dataDir, 'views', 'add', 'a', '--list', ''), ['Inbox'])
  t.deepEqual(await valuesOf(dataDir, 'views', 'edit', 'a', '--tag', ''), ['x'])
  t.deepEqual(await valuesOf(dataDir, 'views', 'edit', 'a', '--without', 'due-'), [
    'due-before',
    'due-after',
    'due-within',
  ])
  t.deepEqual(await valuesOf(dataDir, 'views', 'add', 'a', '--view', 'o'), ['overdue'])
})

test('tags complete by their names, with the number of their todos', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  const api = apiOf(server, server.token)
  for (const tags of [['at home', 'x'], ['x']]) await api('POST', '/api/todos', { title: 'a', tags })
  for (const words of [
    ['add', 'a', '--tag'],
    ['list', '--tag'],
    ['edit', '1f', '--untag'],
    ['tags', 'rm'],
  ])
    t.deepEqual(await candidates(dataDir, ...words, ''), ['at home\t1 todo', 'x\t2 todos'])
  t.deepEqual(await candidates(dataDir, 'tags', 'rename', 'x', ''), [])
})

test('changes complete by their numbers with their summaries, and the todo of a log by its id', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  const api = apiOf(server, server.token)
  const { id } = (await api('POST', '/api/todos', { title: 'Pay\nrent' })).body
  await api('PATCH', `/api/todos/${id}`, { completed: true })
  const changes = ['1\tAdded 1 todo: Pay\u{FFFD}rent', '2\tCompleted 1 todo: Pay\u{FFFD}rent']
  t.deepEqual(await candidates(dataDir, 'undo', ''), changes)
  t.deepEqual(await candidates(dataDir, 'watch', '--since', ''), changes)
  t.deepEqual(await valuesOf(dataDir, 'watch', '--since=2'), ['--since=2'])
  t.deepEqual(await candidates(dataDir, 'log', '--todo', ''), [`${id.slice(-8)}\tPay\u{FFFD}rent`])
  t.deepEqual(await candidates(dataDir, 'undo', '1', ''), [])
})

test('tokens complete by their ids, never as their names, which a shell might take for commands', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  const created = await apiOf(server, server.token)('POST', '/api/tokens', {
    name: '$(touch a)',
    scopes: ['todos:read'],
  })
  t.deepEqual(await candidates(dataDir, 'token', 'revoke', ''), [`${created.body.id.slice(-8)}\t$(touch a)`])
})

test('paths complete from the OpenAPI document, those of a method where there is one', async (t) => {
  const dataDir = await temporaryFolder(t)
  const document = {
    paths: {
      '/api/todos': { get: { summary: 'List the todos' }, post: { summary: 'Create a todo' } },
      '/api/todos/{id}': { patch: { summary: 'Change fields of a todo' } },
    },
  }
  await stubServer(t, dataDir, (_, response) => response.end(JSON.stringify(document)))
  t.deepEqual(await candidates(dataDir, 'api', '/api/t'), [
    '/api/todos\tList the todos',
    '/api/todos/{id}\tChange fields of a todo',
  ])
  t.deepEqual(await candidates(dataDir, 'api', 'PATCH', 'to'), ['todos/{id}\tChange fields of a todo'])
  t.deepEqual(await candidates(dataDir, 'api', 'post', ''), ['/api/todos\tCreate a todo'])
  t.deepEqual(await candidates(dataDir, 'api', 'PATCH', '/api/todos/a', ''), [])
})

test('a server that answers with something else, or not in time, completes nothing', async (t) => {
  const [wrong, silent] = [await temporaryFolder(t), await temporaryFolder(t)]
  await stubServer(t, wrong, (_, response) => response.end('[{"paths": 3}, null]'))
  await stubServer(t, silent, () => {})
  t.deepEqual(await valuesOf(wrong, 'api', 'PATCH', ''), [])
  t.deepEqual(await valuesOf(wrong, 'done', ''), [])
  const impatient = { dataDir: silent, times: { ...usualTimes, completion: 50 } }
  t.deepEqual(await runCommand(impatient, 'complete', '--', 'done', ''), { code: 0, out: '', err: '' })
  t.is(usualTimes.completion, 1000)
})

test('a shell that there is no script for is refused', async (t) => {
  const { code, out, err } = await runCli(await temporaryFolder(t), 'completion', 'tcsh')
  t.is(code, 2)
  t.is(out, '')
  t.regex(err, /bash, zsh, fish/)
})
