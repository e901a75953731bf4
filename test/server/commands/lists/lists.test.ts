import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../../support/http.ts'
import { runCli } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

const start = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  return {
    api: apiOf(server, server.token),
    lists: (...words: readonly string[]) => runCli(dataDir, 'lists', ...words),
  }
}

test('lists are made, listed in columns for scripts, renamed, coloured and archived', async (t) => {
  const { api, lists } = await start(t)
  const made = await lists('add', 'Home', 'office', '--colour', 'green')
  t.is(made.code, 0)
  t.is(made.err, 'Made the list "Home office".\n')
  const id = made.out.trim()
  t.is((await lists()).out, `active\tinbox\tgrey\tInbox\t0\nactive\t${id}\tgreen\tHome office\t0\n`)
  t.like(JSON.parse((await lists('add', 'Work', '--json')).out), { name: 'Work', colour: 'grey' })
  t.is((await lists('rename', 'HOME', 'House')).err, 'Renamed to "House".\n')
  t.is((await lists('colour', 'house', 'red')).code, 0)
  t.like(JSON.parse((await lists('archive', id.slice(-8), '--json')).out), { archived: true, colour: 'red' })
  t.is((await lists('list')).out.split('\n')[1], `archived\t${id}\tred\tHouse\t0`)
  t.is((await lists('unarchive', 'house')).code, 0)
  t.deepEqual(JSON.parse((await lists('--json')).out), (await api('GET', '/api/lists')).body)
})

test('lists counts the open todos of each list, and add says where a name is taken', async (t) => {
  const { api, lists } = await start(t)
  const first = (await lists('add', 'Home')).out.trim()
  const { code, out, err } = await lists('add', 'Home')
  t.is(code, 0)
  t.is(
    err,
    'Another list has the name "Home" already. `localist lists` shows the ids.\nMade the list "Home".\n',
  )
  const second = out.trim()
  t.is((await lists('add', 'home')).err, 'Made the list "home".\n')
  await api('POST', '/api/todos', { title: 'a' })
  for (const completed of [false, false, true])
    await api('POST', '/api/todos', { title: 'b', listId: first, completed })
  const { body: parent } = await api('POST', '/api/todos', { title: 'c', listId: second })
  await api('POST', '/api/todos', { title: 'd', parentId: parent.id })
  await api('DELETE', `/api/todos/${parent.id}`)
  t.deepEqual(
    (await lists()).out.split('\n').map((line) => line.split('\t').slice(3)),
    [['Inbox', '1'], ['Home', '2'], ['Home', '0'], ['home', '0'], []],
  )
  t.is((await lists('archive', 'home')).err, 'Archived "home".\n')
  const both = `  ${first.slice(-8)}  Home\n  ${second.slice(-8)}  Home\n`
  t.is((await lists('archive', 'Home')).err, `localist: 2 lists have the name "Home". Type the id:\n${both}`)
  t.regex((await lists('archive', 'HOME')).err, /3 lists fit "HOME"\. Type more of the name, or the id:\n/)
})

test('a list goes to the trash with its todos, and comes back with them', async (t) => {
  const { api, lists } = await start(t)
  const { id } = (await api('POST', '/api/lists', { name: 'Home' })).body
  for (const title of ['a', 'b']) await api('POST', '/api/todos', { title, listId: id })
  const { code, err } = await lists('rm', 'home')
  t.is(code, 0)
  t.is(err, 'Moved to the trash: the list "Home" with 2 todos.\n`localist undo 4` takes that back.\n')
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  t.regex((await lists('list', '--trash')).out, /^active\t.{36}\tgrey\tHome\t-\n$/)
  t.like(JSON.parse((await lists('restore', 'home', '--json')).out), { id, deletedAt: null })
  t.is((await api('GET', '/api/todos')).body.length, 2)
  t.deepEqual(JSON.parse((await lists('rm', 'home', '--json')).out), { id, deleted: true })
})

test('a list that does not exist, the inbox and a wrong colour are refused', async (t) => {
  const { api, lists } = await start(t)
  await api('POST', '/api/lists', { name: 'Home' })
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['rm', 'garden'], 1, /no list "garden"\. The lists are Inbox, Home\./],
    [['restore', 'home'], 1, /There is no list in the trash/],
    [['rm', 'inbox'], 1, /inbox/],
    [['rename', 'inbox', 'a'], 1, /^localist: The inbox cannot be changed\.$/m],
    [['rename', 'home', ' '], 1, /name must/],
    [['colour', 'home', 'pink'], 2, /Allowed choices are red/],
    [['frobnicate'], 2, /./],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await lists(...words)
    t.is(finished.code, code, words.join(' '))
    t.regex(finished.err, said)
    t.is(finished.out, '')
  }
  t.deepEqual(
    (await api('GET', '/api/lists')).body.map(({ name }: Json) => name),
    ['Inbox', 'Home'],
  )
})
