import test from 'ava'
import { apiOf } from '../../../support/http.ts'
import { runCli } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

test('tags are listed with counts, renamed and removed everywhere, each as one change', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const tags = (...words: readonly string[]) => runCli(dataDir, 'tags', ...words)
  t.regex((await tags()).err, /There are no tags/)
  const { id } = (await api('POST', '/api/todos', { title: 'a', tags: ['bills', 'x/y ?'] })).body
  await api('POST', '/api/todos', { title: 'b', tags: ['bills'] })
  t.is((await tags()).out, '2\tbills\n1\tx/y ?\n')
  t.deepEqual(JSON.parse((await tags('list', '--json')).out), (await api('GET', '/api/tags')).body)

  t.deepEqual(await tags('rename', 'bills', 'pay ments'), {
    code: 0,
    out: '',
    err: '"bills" is "pay ments" now, in 2 todos.\n`localist undo 3` takes that back.\n',
  })
  t.is((await tags()).out, '2\tpay ments\n1\tx/y ?\n')
  t.is((await runCli(dataDir, 'undo', '3')).code, 0)
  t.like(JSON.parse((await tags('rm', 'x/y ?', '--json')).out), { changed: 1 })
  t.deepEqual((await api('GET', `/api/todos/${id}`)).body.tags, ['bills'])

  for (const words of [
    ['rename', 'none', 'a'],
    ['rm', 'none'],
    ['rename', 'bills', ''],
  ]) {
    const finished = await tags(...words)
    t.is(finished.code, 1, words.join(' '))
    t.is(finished.out, '')
    const reason = words.includes('none')
      ? /No todo has this tag\. `localist tags` lists them\./
      : /name must/
    t.regex(finished.err, reason)
  }
  t.is((await tags()).out, '2\tbills\n')
})
