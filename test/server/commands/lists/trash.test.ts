import test from 'ava'
import { apiOf, type Json } from '../../../support/http.ts'
import { runCli, runCliOn } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

test('trash names the lists in it, and asks before they are removed with it', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const { id } = (await api('POST', '/api/lists', { name: 'Home' })).body
  await api('DELETE', `/api/lists/${id}`)
  const listed = await runCli(dataDir, 'trash')
  t.is(listed.out, '')
  t.is(listed.err, '1 list in the trash too: `localist lists list --trash`.\n')

  const refused = await runCli(dataDir, 'trash', 'empty')
  t.is(refused.code, 2)
  t.is(refused.err, 'localist: This removes 1 list for good. Add --yes to do it.\n')
  t.is((await api('GET', '/api/lists?deleted=true')).body.length, 1)

  await api('PATCH', `/api/lists/${id}`, { deletedAt: null })
  await api('POST', '/api/todos', { title: 'a', listId: id })
  await api('DELETE', `/api/lists/${id}`)
  t.is((await runCli(dataDir, 'trash', 'empty', '--yes')).err, 'Removed 1 todo and 1 list for good.\n')
  t.is((await runCli(dataDir, 'lists', 'list', '--trash')).err, 'There is no list in the trash.\n')
})

test('trash lists the todos in it, and empties it only with --yes where nobody can be asked', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  t.is((await runCli(dataDir, 'trash')).err, 'The trash is empty.\n')
  for (const title of ['a', 'two words', 'c']) await api('POST', '/api/todos', { title })
  const [a, b] = (await api('GET', '/api/todos')).body.map(({ id }: Json) => id)
  await runCli(dataDir, 'rm', a, b)
  const listed = await runCli(dataDir, 'trash')
  t.is(listed.code, 0)
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
  t.regex(listed.out, new RegExp(`^(?:${a}\t${time}\ta\n|${b}\t${time}\ttwo words\n){2}$`))
  t.is(JSON.parse((await runCli(dataDir, 'trash', '--json')).out).length, 2)

  const refused = await runCliOn(dataDir, 'y\n', 'trash', 'empty')
  t.is(refused.code, 2)
  t.is(refused.err, 'localist: This removes 2 todos for good. Add --yes to do it.\n')
  t.is((await api('GET', '/api/todos?deleted=true')).body.length, 2)
  t.deepEqual(JSON.parse((await runCli(dataDir, 'trash', 'empty', '--yes', '--json')).out), { deleted: 2 })
  t.is((await runCli(dataDir, 'trash', 'empty')).err, 'The trash is empty.\n')
  const undone = await runCli(dataDir, 'undo')
  t.is(undone.code, 1)
  t.regex(
    undone.err,
    /^localist: Nothing was taken back: .* removed for good, and 1 more\. This change can no longer be taken back\.\n/,
  )
  t.deepEqual(
    (await api('GET', '/api/todos')).body.map(({ title }: Json) => title),
    ['c'],
  )
})
