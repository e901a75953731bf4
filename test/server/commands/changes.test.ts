import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { runCli } from '../../support/program.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'

const start = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  return { dataDir, server, api: apiOf(server, server.token) }
}

const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`

test('log shows the last changes, the newest first, with who made them', async (t) => {
  const { dataDir, server, api } = await start(t)
  t.like(await runCli(dataDir, 'log'), { code: 0, out: '', err: 'There are no changes to show.\n' })
  const id = (await runCli(dataDir, 'add', 'Buy milk')).out.trim()
  await runCli(dataDir, 'done', id)
  const token = await api('POST', '/api/tokens', { name: 'sync\u{7}.py', scopes: ['todos:write'] })
  const script = apiOf(server, token.body.token)
  for (const title of ['a', 'b']) await script('POST', '/api/todos', { title })
  await api('DELETE', '/api/todos')

  const { code, out } = await runCli(dataDir, 'log')
  t.is(code, 0)
  const lines = [
    `5  ${time}  command line {2}  Deleted 3 todos`,
    `4  ${time}  token sync\u{FFFD}\\.py  Added 1 todo: b`,
    `3  ${time}  token sync\u{FFFD}\\.py  Added 1 todo: a`,
    `2  ${time}  command line {2}  Completed 1 todo: Buy milk`,
    `1  ${time}  command line {2}  Added 1 todo: Buy milk`,
  ]
  t.regex(out, new RegExp(`^${lines.join('\n')}\n$`, 'u'))
  t.is((await runCli(dataDir, 'log', '--limit', '2')).out, out.split(/^/m).slice(0, 2).join(''))
  const listed = (await api('GET', '/api/changes')).body
  t.deepEqual(JSON.parse((await runCli(dataDir, 'log', '--json')).out), listed.toReversed())
})

test('log --todo shows what became of one todo, wherever it is now', async (t) => {
  const { dataDir, api } = await start(t)
  const { id } = (await api('POST', '/api/todos', { title: 'a' })).body
  await api('POST', '/api/todos', { title: 'another' })
  await api('PATCH', `/api/todos/${id}`, { title: 'b', notes: 'é'.repeat(100) })
  await api('DELETE', '/api/todos')
  const expected = new RegExp(
    `^4 .*  Deleted 2 todos\n3 .*  Edited 1 todo: title "a" → "b", notes "" → "é{39}…\n1 .*  Added 1 todo: a\n$`,
  )
  for (const typed of [id, id.slice(-8)]) {
    t.regex((await runCli(dataDir, 'log', '--todo', typed)).out, expected)
  }
  const json = await runCli(dataDir, 'log', '--todo', id, '--limit', '2', '--json')
  t.deepEqual(
    JSON.parse(json.out).map(({ revision }: Json) => revision),
    [4, 3],
  )
  const unknown = await runCli(dataDir, 'log', '--todo', 'ffff')
  t.is(unknown.code, 1)
  t.regex(unknown.err, /There is no todo whose id ends in "ffff"\. `localist list --all` shows the ids\./)
})

test('log follows the links to all pages', async (t) => {
  const { dataDir, api } = await start(t)
  const notes = 'a'.repeat(40 * 1024)
  // Longer than the longest page.
  for (let number = 0; number < 40; number += 1)
    await api('POST', '/api/todos', { title: `t${number}`, notes })
  t.truthy((await api('GET', '/api/changes')).headers.get('Link'))
  const { out } = await runCli(dataDir, 'log', '--limit', '100')
  t.deepEqual(
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => Number.parseInt(line, 10)),
    Array.from({ length: 40 }, (_, index) => 40 - index),
  )
})

test('undo takes back the latest change, or the one that is named, and can be taken back', async (t) => {
  const { dataDir, api } = await start(t)
  const { id } = (await api('POST', '/api/todos', { title: 'Pay rent' })).body
  const completed = async (): Promise<boolean> => (await api('GET', `/api/todos/${id}`)).body.completed
  await runCli(dataDir, 'done', id)

  const undone = await runCli(dataDir, 'undo')
  t.deepEqual(undone, {
    code: 0,
    out: '',
    err: 'Took back change 2: Completed 1 todo: Pay rent\n`localist undo 3` brings it back.\n',
  })
  t.false(await completed())
  t.is((await runCli(dataDir, 'undo', '3')).code, 0)
  t.true(await completed())

  const [last] = JSON.parse((await runCli(dataDir, 'log', '--limit', '1', '--json')).out)
  const json = await runCli(dataDir, 'undo', last.id, '--json')
  t.is(json.err, '')
  t.like(JSON.parse(json.out), { revision: 5, undoes: last.id, actor: { kind: 'command-line' } })
  t.false(await completed())
  t.is(
    (await runCli(dataDir, 'undo', last.id.slice(10))).err,
    'Nothing is left to take back of change 4: Undo: completed 1 todo: Pay rent\n',
  )
  const nothing = await runCli(dataDir, 'undo', '4', '--json')
  t.is(nothing.code, 0)
  t.deepEqual(JSON.parse(nothing.out), { changed: 0, changeId: null })
})

test('an undo that would overwrite a later change names each field, and changes nothing', async (t) => {
  const { dataDir, api } = await start(t)
  const { id } = (await api('POST', '/api/todos', { title: 'a' })).body
  await api('PATCH', `/api/todos/${id}`, { title: 'b\u{7}', notes: 'b', priority: 1 })
  await api('PATCH', `/api/todos/${id}`, { title: 'c', notes: 'c' })
  const { code, out, err } = await runCli(dataDir, 'undo', '2')
  t.is(code, 1)
  t.is(out, '')
  t.regex(
    err,
    new RegExp(
      `^localist: .+\n  ${id.slice(-8)}  title was changed since  b\u{FFFD}\n  ${id.slice(-8)}  notes was`,
    ),
  )
  const json = await runCli(dataDir, 'undo', '2', '--json')
  t.is(json.code, 1)
  t.like(JSON.parse(json.out), { type: 'urn:localist:problem:undo-conflict', status: 409 })
  t.like((await api('GET', `/api/todos/${id}`)).body, { title: 'c', notes: 'c', priority: 1, revision: 3 })
})

test('an undo of a change that is not there is refused', async (t) => {
  const { dataDir, server } = await start(t)
  t.like(await runCli(dataDir, 'undo'), { code: 1, err: 'localist: There is no change to take back.\n' })
  await runCli(dataDir, 'add', 'a')
  for (const typed of ['0', '2', '-1', 'ffff-1', 'none', '0000000000000000-1', `${'0'.repeat(17)}-1`]) {
    const { code, out, err } = await runCli(dataDir, 'undo', typed)
    t.is(code, 1, typed)
    t.is(out, '')
    t.regex(err, /^localist: /)
  }
  t.is(JSON.parse((await runCli(dataDir, 'list', '--json')).out).length, 1)

  await server.stop()
  const file = join(dataDir, 'accounts/local/todos.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"title":"a"', '"title":"by hand"'))
  await startServer(t, { dataDir })
  t.is((await runCli(dataDir, 'log')).err, 'There are no changes to show.\n')
  t.is((await runCli(dataDir, 'undo')).err, 'localist: There is no change to take back.\n')
  await runCli(dataDir, 'add', 'b')
  t.regex((await runCli(dataDir, 'log')).out, /^\d+ .* Added 1 todo: b\n$/)
})
