import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { encodeLine } from '../../../../server/store/journal/segment.ts'
import {
  asidesIn,
  fileOf,
  folderOf,
  noticesOf,
  restarted,
  stoppedWith,
  withoutHistory,
} from '../../../support/account.ts'
import { titlesOf } from '../../../support/faults.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { readThreadTime } from '../../../support/thread-time.ts'

test('of a document with damaged todos the others are served, the file is kept, and the person told', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b', 'c'))
  const damaged = (await readFile(fileOf(server), 'utf8')).replace('"priority":0', '"priority":99')
  await writeFile(fileOf(server), damaged)
  const { server: next, api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['b', 'c'])
  const [aside = ''] = (await readdir(folderOf(server))).filter((name) => name.includes('damaged'))
  t.is(await readFile(join(folderOf(server), aside), 'utf8'), damaged)
  const [notice] = (await api('GET', '/api/notices')).body
  t.regex(notice.message, /2 of its todos and lists could be read, 1 could not/)
  t.true(notice.message.includes(aside))
  t.true(next.log.some((line) => line.includes(aside)))

  t.is((await api('POST', '/api/todos', { title: 'd' })).body.revision, 5, 'no revision comes twice')
  await next.stop()
  const last = await restarted(t, server)
  t.deepEqual(await titlesOf(last.api), ['b', 'c', 'd'])
  t.deepEqual((await last.api('GET', '/api/notices')).body, [notice], 'told until it is put away, and once')
})

test('a todo that a hand has doubled is served once, and the person told', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b'))
  const doubled = (await readFile(fileOf(server), 'utf8')).replace(/( {4}\{.*"title":"a".*),/, '$1,\n$1,')
  await writeFile(fileOf(server), doubled)
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'b'])
  t.regex(
    (await api('GET', '/api/notices')).body[0].message,
    /2 of its todos and lists could be read, 1 could not/,
  )
})

test('of a document that was cut short the whole lines are served', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b', 'c'))
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), text.slice(0, text.indexOf('"title":"c"')))
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'b'])
  t.regex(
    (await api('GET', '/api/notices')).body[0].message,
    /2 of its todos and lists could be read\. Others may be missing/,
  )
})

test('a torn line with 250,000 spaces does not hold up the start', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b'))
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), `${text.slice(0, text.indexOf('"title":"b"'))}"}${' '.repeat(250_000)}x`)
  const before = readThreadTime()
  const { api } = await restarted(t, server)
  const milliseconds = readThreadTime() - before
  t.true(milliseconds < 5_000, `${milliseconds} ms`)
  t.deepEqual(await titlesOf(api), ['a'])
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

test('a damaged document falls back to the newest good backup and the journal, without loss', async (t) => {
  const server = await stoppedWith(t, 'a', 'b')
  await (await restarted(t, server)).api('POST', '/api/todos', { title: 'c' })
  const damaged = 'not even JSON'
  const copy = await temporaryFolder(t)
  await cp(server.dataDir, copy, { recursive: true })
  await writeFile(fileOf({ dataDir: copy }), damaged)
  const { server: next, api } = await restarted(t, { ...server, dataDir: copy })
  t.deepEqual(await titlesOf(api), ['a', 'b', 'c'])
  const [notice = ''] = await noticesOf(api)
  const [aside = ''] = await asidesIn(next)
  t.regex(notice, /recovered from the backup \S+-daily and the journal of your changes\. Nothing was lost/)
  t.true(notice.includes(aside))
  t.is(await readFile(join(folderOf(next), aside), 'utf8'), damaged)
  t.is((await api('POST', '/api/todos', { title: 'd' })).body.revision, 4)
  await next.stop()
  const last = await restarted(t, next)
  t.deepEqual(await titlesOf(last.api), ['a', 'b', 'c', 'd'])
  t.deepEqual(await noticesOf(last.api), [notice])
})

test('where the newest backup is damaged as well, an older one and the journal make up for both', async (t) => {
  const server = await stoppedWith(t, 'a')
  const [daily = ''] = await readdir(join(folderOf(server), 'backups'))
  const backups = join(folderOf(server), 'backups')
  await rename(join(backups, daily), join(backups, '2020-01-01-daily.json'))
  await writeFile(join(backups, '2020-01-02-daily.json'), 'rubbish')
  await writeFile(fileOf(server), 'rubbish')
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.regex(
    (await noticesOf(api))[0] ?? '',
    /the backup 2020-01-01-daily and the journal of your changes\. Nothing was lost/,
  )
})

test('where the journal does not reach back to the backup, each todo is served as it was known last', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const { server: second, api: secondApi } = await restarted(t, server)
  const [a] = (await secondApi('GET', '/api/todos')).body
  await secondApi('PATCH', `/api/todos/${a.id}`, { title: 'a, changed' })
  await second.stop()
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), text.slice(0, text.indexOf('"title":"b"')))
  const { api } = await restarted(t, server)
  t.deepEqual(
    await titlesOf(api),
    ['a, changed', 'b', 'c'],
    'one from the rest of the document, two from the backup',
  )
  t.regex((await noticesOf(api))[0] ?? '', /3 of its todos and lists could be read\. Others may be missing/)
})

test('a document that is gone is made up for by backup and journal, and the person told', async (t) => {
  const server = await stoppedWith(t, 'a')
  const journal = join(folderOf(server), 'journal')
  const [segment = ''] = await readdir(journal)
  t.is(segment, '00000001-0.jsonl')
  await rename(join(journal, segment), join(journal, segment.replace('-0.', '-7.')))
  await rm(fileOf(server))
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.regex((await noticesOf(api))[0] ?? '', /^todos\.json was missing\./)
})

test('where document and journal are gone, the newest backup is served, and the person told', async (t) => {
  const server = await stoppedWith(t, 'a')
  await rm(fileOf(server))
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.regex(
    (await noticesOf(api))[0] ?? '',
    /^todos\.json was missing\. 1 of its todos and lists could be read/,
  )
  t.true((await api('POST', '/api/todos', { title: 'b' })).body.revision > 1, 'no revision comes twice')
})

test('what is no backup among the backups does not keep the good ones from being used', async (t) => {
  const server = await stoppedWith(t, 'a')
  const backups = join(folderOf(server), 'backups')
  await mkdir(join(backups, '2999-01-01-daily.json'))
  await symlink('/nowhere', join(backups, '2999-01-02-daily.json'))
  await writeFile(join(backups, '2999-01-03-daily.json'), 'rubbish')
  await writeFile(fileOf(server), 'rubbish')
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.is((await api('GET', '/api/backups')).body.length, 2)
})

test('todos that only the damaged document still has are served, and nothing is promised', async (t) => {
  const server = await stoppedWith(t, 'a')
  const { server: second, api: secondApi } = await restarted(t, server)
  for (const title of ['b', 'c']) await secondApi('POST', '/api/todos', { title })
  await second.stop()
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const bytes = await readFile(fileOf(server))
  await writeFile(fileOf(server), bytes.fill(0, 0, bytes.indexOf('  "todos"')))
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'b', 'c'])
  t.false(((await noticesOf(api))[0] ?? '').includes('Nothing was lost'))
  t.true((await api('POST', '/api/todos', { title: 'd' })).body.revision > 3, 'no revision comes twice')
})

test('a damaged document with a journal of version 1 is recovered, and what comes then is there after a kill', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a'))
  const [todo] = JSON.parse(await readFile(fileOf(server), 'utf8')).todos
  await writeFile(fileOf(server), 'not even JSON')
  const journal = join(folderOf(server), 'journal')
  await mkdir(journal)
  const changes = [{ before: null, after: todo }]
  const changeSet = { revision: 1, id: todo.id, at: todo.updatedAt, actor: { kind: 'window' }, changes }
  const lines = [{ format: 'localist-journal', version: 1, revision: 0 }, changeSet]
  const segment = lines.map((line) => encodeLine(JSON.stringify(line))).join('')
  await writeFile(join(journal, '00000001-0.jsonl'), segment)
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.regex((await noticesOf(api))[0] ?? '', /recovered from the journal of your changes\. Nothing was lost/)
  t.is((await api('POST', '/api/todos', { title: 'b' })).status, 201)
  const dataDir = await temporaryFolder(t)
  await cp(server.dataDir, dataDir, { recursive: true })
  t.deepEqual(await titlesOf((await restarted(t, { ...server, dataDir })).api), ['a', 'b'])
})
