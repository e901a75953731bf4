import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { fileOf, folderOf, restarted, stoppedWith, withoutHistory } from '../support/account.ts'
import { titlesOf } from '../support/faults.ts'

test('of a document with damaged todos the others are served, the file is kept, and the person told', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b', 'c'))
  const damaged = (await readFile(fileOf(server), 'utf8')).replace('"priority":0', '"priority":99')
  await writeFile(fileOf(server), damaged)
  const { server: next, api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['b', 'c'])
  const [aside = ''] = (await readdir(folderOf(server))).filter((name) => name.includes('damaged'))
  t.is(await readFile(join(folderOf(server), aside), 'utf8'), damaged)
  const [notice] = (await api('GET', '/api/notices')).body
  t.regex(notice.message, /2 of its todos could be read, 1 could not/)
  t.true(notice.message.includes(aside))
  t.true(next.log.some((line) => line.includes(aside)))

  t.is((await api('POST', '/api/todos', { title: 'd' })).body.revision, 5, 'no revision comes twice')
  await next.stop()
  const last = await restarted(t, server)
  t.deepEqual(await titlesOf(last.api), ['b', 'c', 'd'])
  t.deepEqual((await last.api('GET', '/api/notices')).body, [])
})

test('a todo that a hand has doubled is served once, and the person told', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b'))
  const doubled = (await readFile(fileOf(server), 'utf8')).replace(/( {4}\{.*"title":"a".*),/, '$1,\n$1,')
  await writeFile(fileOf(server), doubled)
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'b'])
  t.regex((await api('GET', '/api/notices')).body[0].message, /2 of its todos could be read, 1 could not/)
})

test('of a document that was cut short the whole lines are served', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b', 'c'))
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), text.slice(0, text.indexOf('"title":"c"')))
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'b'])
  t.regex(
    (await api('GET', '/api/notices')).body[0].message,
    /2 of its todos could be read; others may be missing/,
  )
})

const unreadable = test.macro({
  async exec(t, content: string | Buffer) {
    const server = await withoutHistory(await stoppedWith(t, 'a'))
    await writeFile(fileOf(server), content)
    const { server: next, api } = await restarted(t, server)
    const refused = await api('GET', '/api/todos')
    t.is(refused.status, 503)
    const [aside = ''] = (await readdir(folderOf(server))).filter((name) => name.includes('damaged'))
    t.true(refused.body.detail.includes(aside))
    t.false(refused.body.detail.includes(server.dataDir))
    t.deepEqual(await readFile(join(folderOf(server), aside)), Buffer.from(content))
    t.is((await api('POST', '/api/todos', { title: 'b' })).status, 503)
    t.is((await api('GET', '/api/settings')).status, 200)

    await next.stop()
    const again = await restarted(t, server)
    t.is((await again.api('GET', '/api/todos')).status, 503, 'still not an empty list')
    await again.server.stop()
    await rename(join(folderOf(server), aside), join(server.dataDir, 'moved-away'))
    t.deepEqual(await titlesOf((await restarted(t, server)).api), [])
  },
  title: (name = '') => `${name} is set aside byte for byte and answers 503 until the person has decided`,
})

test('an empty file', unreadable, '')
test('a list', unreadable, '[]')
test('a text', unreadable, '"x"')
test('null', unreadable, 'null')
test('another program’s lowdb document', unreadable, '{"todos": [{"id": 1, "title": "a"}]}')
test('bytes that are no text', unreadable, Buffer.from([0xff, 0xfe, 0x00, 0x80]))
