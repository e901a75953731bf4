import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../../support/http.ts'
import { runCli } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

const start = async (t: ExecutionContext, ...titles: readonly string[]) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const ends: Record<string, string> = {}
  for (const title of titles) ends[title] = (await api('POST', '/api/todos', { title })).body.id.slice(-8)
  const move = (...words: readonly string[]) =>
    runCli(dataDir, 'move', ...words.map((word) => ends[word] ?? word))
  const titlesNow = async (): Promise<readonly string[]> =>
    (await api('GET', '/api/todos')).body.map(({ title }: Json) => title)
  const find = async (title: string): Promise<Json> =>
    (await api('GET', '/api/todos')).body.find((todo: Json) => todo.title === title)
  return { dataDir, api, move, titlesNow, find }
}

test('move puts todos at the top or the bottom in the order in which they are typed', async (t) => {
  const { move, titlesNow } = await start(t, 'a', 'b', 'c', 'd')
  const { code, err } = await move('d', 'b', '--top')
  t.is(code, 0)
  t.is(err, 'Moved: "d".\nMoved: "b".\n`localist undo 5` takes that back.\n')
  t.deepEqual(await titlesNow(), ['d', 'b', 'a', 'c'])
  await move('b', 'd', '--bottom')
  t.deepEqual(await titlesNow(), ['a', 'c', 'b', 'd'])
})

test('move puts todos into a list or under another todo, and takes them out again', async (t) => {
  const { api, move, find } = await start(t, 'a', 'b', 'c')
  const { id } = (await api('POST', '/api/lists', { name: 'Home' })).body
  await move('a', 'b', '--list', 'home')
  t.is((await find('b')).listId, id)
  t.like(JSON.parse((await move('c', '--parent', 'a', '--json')).out), { listId: id, title: 'c' })
  t.is((await find('c')).parentId, (await find('a')).id)
  await move('b', '--parent', 'a', '--top')
  t.true((await find('b')).order < (await find('c')).order)
  await move('c', '--list', 'inbox')
  t.like(await find('c'), { listId: 'inbox', parentId: null })
  await move('b', '--no-parent')
  t.like(await find('b'), { listId: id, parentId: null })
})

test('a move that is refused moves nothing', async (t) => {
  const { api, move, titlesNow, find } = await start(t, 'a', 'b')
  await move('b', '--parent', 'a')
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['a'], 2, /--list, --parent, --no-parent, --top or --bottom/],
    [['a', '--list', 'Home'], 1, /no list "Home"/],
    [['a', '--parent', 'b'], 1, /--parent must not be the todo itself/],
    [['a', '--parent', 'ffff'], 1, /ffff/],
    [['a', '--parent', 'b', '--no-parent'], 2, /--parent contradicts --no-parent/],
    [['a', '--list', 'inbox', '--parent', 'b'], 2, /cannot be used with/],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await move(...words)
    t.is(finished.code, code, words.join(' '))
    t.regex(finished.err, said)
  }
  t.deepEqual(await titlesNow(), ['a', 'b'])
  t.is((await find('a')).parentId, null)
  t.is((await api('GET', '/api/changes')).body.length, 3)
})
