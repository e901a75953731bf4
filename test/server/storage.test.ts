import { execFileSync } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { apiOf, type Api } from '../support/http.ts'
import { kill, serveInProcess } from '../support/program.ts'
import { startServer, temporaryFolder, type TestServer } from '../support/server.ts'
import { unixOnly, unixTest } from '../support/unix.ts'

const folderOf = ({ dataDir }: { readonly dataDir: string }) => join(dataDir, 'accounts', 'local')
const fileOf = (server: { readonly dataDir: string }) => join(folderOf(server), 'todos.json')
const titles = async (api: Api) =>
  (await api('GET', '/api/todos')).body.map(({ title }: { title: string }) => title)

const stoppedWith = async (t: ExecutionContext, ...names: readonly string[]): Promise<TestServer> => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of names) await api('POST', '/api/todos', { title })
  await server.stop()
  return server
}

const restarted = async (t: ExecutionContext, { dataDir }: TestServer) => {
  const server = await startServer(t, { dataDir })
  return { server, api: apiOf(server, server.token) }
}

test('the document is readable JSON with one todo a line, its version, and who changed it last', async (t) => {
  const server = await stoppedWith(t, 'a', 'b')
  const text = await readFile(fileOf(server), 'utf8')
  t.like(JSON.parse(text), {
    format: 'localist-todos',
    version: 1,
    revision: 2,
    lastChange: { revision: 2, actor: { kind: 'command-line' } },
  })
  const lines = text.split('\n').filter((line) => line.startsWith('    {"id":'))
  t.deepEqual(
    lines.map((line) => JSON.parse(line.replace(/,$/, '')).title),
    ['a', 'b'],
  )
})

test('the change set names the token, the tab or the window that made it', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const lastActor = async () => JSON.parse(await readFile(fileOf(server), 'utf8')).lastChange.actor

  const { token } = (await owner('POST', '/api/tokens', { name: 'cron', scopes: ['todos:write'] })).body
  await apiOf(server, token)('POST', '/api/todos', { title: 'a' })
  t.deepEqual(await lastActor(), { kind: 'token', name: 'cron' })

  for (const client of ['tab', 'window']) {
    const { code } = (await owner('POST', '/api/auth/launch-codes', { client })).body
    const session = (await apiOf(server, null)('POST', '/api/auth/session', { code })).body
    await apiOf(server, session.token)('POST', '/api/todos', { title: 'a' })
    t.deepEqual(await lastActor(), { kind: client })
  }
})

unixTest(unixOnly('files are 0600 and folders 0700, also those that were more open'), async (t) => {
  const server = await stoppedWith(t, 'a')
  await chmod(fileOf(server), 0o644)
  const { api } = await restarted(t, server)
  t.is((await stat(fileOf(server))).mode & 0o777, 0o600)
  await api('POST', '/api/tokens', { name: 'a', scopes: ['todos:read'] })
  await api('PATCH', '/api/settings', { theme: 'dark' })
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    t.is(mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, entry.name)
  }
})

unixTest(unixOnly('a symbolic link to the document stays one, and its target is written'), async (t) => {
  const server = await stoppedWith(t, 'a')
  const elsewhere = join(await temporaryFolder(t), 'my-todos.json')
  await rename(fileOf(server), elsewhere)
  await symlink(elsewhere, fileOf(server))
  const { api } = await restarted(t, server)
  await api('POST', '/api/todos', { title: 'b' })
  t.true((await lstat(fileOf(server))).isSymbolicLink())
  t.regex(await readFile(elsewhere, 'utf8'), /"title":"b"/)
})

unixTest(unixOnly('a link whose target is gone answers 503, never an empty list'), async (t) => {
  const server = await stoppedWith(t, 'a')
  await rename(fileOf(server), join(folderOf(server), 'away.json'))
  await symlink(join(folderOf(server), 'nowhere.json'), fileOf(server))
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
  t.is((await api('POST', '/api/todos', { title: 'b' })).status, 503)
})

test('an edit made by hand while the server is stopped is taken over if it is valid', async (t) => {
  const server = await stoppedWith(t, 'by machine')
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), `\u{FEFF}${text.replace('by machine', 'by hand')}`)
  const { api } = await restarted(t, server)
  t.deepEqual(await titles(api), ['by hand'])
})

test('of a document with damaged todos the others are served, the file is kept, and the person told', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  const damaged = (await readFile(fileOf(server), 'utf8')).replace('"priority":0', '"priority":99')
  await writeFile(fileOf(server), damaged)
  const { server: next, api } = await restarted(t, server)
  t.deepEqual(await titles(api), ['b', 'c'])
  const [aside = ''] = (await readdir(folderOf(server))).filter((name) => name.includes('damaged'))
  t.is(await readFile(join(folderOf(server), aside), 'utf8'), damaged)
  const [notice] = (await api('GET', '/api/notices')).body
  t.regex(notice.message, /2 of its todos could be read, 1 could not/)
  t.true(notice.message.includes(aside))
  t.true(next.log.some((line) => line.includes(aside)))

  t.is((await api('POST', '/api/todos', { title: 'd' })).body.revision, 5, 'no revision comes twice')
  await next.stop()
  const last = await restarted(t, server)
  t.deepEqual(await titles(last.api), ['b', 'c', 'd'])
  t.deepEqual((await last.api('GET', '/api/notices')).body, [])
})

test('a todo that a hand has doubled is served once, and the person told', async (t) => {
  const server = await stoppedWith(t, 'a', 'b')
  const doubled = (await readFile(fileOf(server), 'utf8')).replace(/( {4}\{.*"title":"a".*),/, '$1,\n$1,')
  await writeFile(fileOf(server), doubled)
  const { api } = await restarted(t, server)
  t.deepEqual(await titles(api), ['a', 'b'])
  t.regex((await api('GET', '/api/notices')).body[0].message, /2 of its todos could be read, 1 could not/)
})

test('of a document that was cut short the whole lines are served', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), text.slice(0, text.indexOf('"title":"c"')))
  const { api } = await restarted(t, server)
  t.deepEqual(await titles(api), ['a', 'b'])
  t.regex(
    (await api('GET', '/api/notices')).body[0].message,
    /2 of its todos could be read; others may be missing/,
  )
})

const unreadable = test.macro({
  async exec(t, content: string | Buffer) {
    const server = await stoppedWith(t, 'a')
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
    t.deepEqual(await titles((await restarted(t, server)).api), [])
  },
  title: (name = '') => `${name} is set aside byte for byte and answers 503 until the person has decided`,
})

test('an empty file', unreadable, '')
test('a list', unreadable, '[]')
test('a text', unreadable, '"x"')
test('null', unreadable, 'null')
test('another program’s lowdb document', unreadable, '{"todos": [{"id": 1, "title": "a"}]}')
test('bytes that are no text', unreadable, Buffer.from([0xff, 0xfe, 0x00, 0x80]))

test('a document of a newer version answers 503 and is not touched', async (t) => {
  const server = await stoppedWith(t, 'a')
  const newer = (await readFile(fileOf(server), 'utf8')).replace('"version": 1', '"version": 2')
  await writeFile(fileOf(server), newer)
  const { api } = await restarted(t, server)
  const { status, body } = await api('GET', '/api/todos')
  t.is(status, 503)
  t.regex(body.detail, /newer/)
  t.is(await readFile(fileOf(server), 'utf8'), newer)
  t.deepEqual(await readdir(folderOf(server)), ['todos.json'])
})

unixTest(unixOnly('a document that is a pipe answers 503 and holds nobody up'), async (t) => {
  const server = await stoppedWith(t)
  execFileSync('mkfifo', [fileOf(server)])
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
})

test('a file where the folder of the accounts should be answers 503 and is left alone', async (t) => {
  const dataDir = await temporaryFolder(t)
  await writeFile(join(dataDir, 'accounts'), 'mine')
  const server = await startServer(t, { dataDir })
  t.is((await apiOf(server, server.token)('GET', '/api/todos')).status, 503)
  t.is(await readFile(join(dataDir, 'accounts'), 'utf8'), 'mine')
  t.true(
    server.log.some((line) => /ENOTDIR|EEXIST/.test(line)),
    'the log has the reason',
  )
})

test('a document that is a folder answers 503 and is left alone', async (t) => {
  const server = await stoppedWith(t)
  await mkdir(fileOf(server))
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
  t.true((await stat(fileOf(server))).isDirectory())
})

test('kill -9 in the middle of writing loses nothing that was answered, and leaves no rubbish', async (t) => {
  const dataDir = await temporaryFolder(t)
  let answered = 0
  for (const least of [1, 7, 20]) {
    const server = await serveInProcess(t, dataDir)
    const api = apiOf(server, server.token)
    let enough = () => {}
    const reached = new Promise<void>((resolve) => void (enough = resolve))
    let here = 0
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) {
        const { status } = await api('POST', '/api/todos', { title: 'a' })
        if (status === 201) here += 1
        if (here >= least) enough()
      }
    })
    const ended = Promise.allSettled(writers)
    await reached
    await kill(server.child)
    await ended
    answered += here
  }
  const last = await startServer(t, { dataDir })
  const kept = (await apiOf(last, last.token)('GET', '/api/todos')).body.length
  t.true(kept >= answered, `${kept} kept of ${answered} answered`)
  t.deepEqual(
    (await readdir(folderOf(last))).filter((name) => name.endsWith('.tmp')),
    [],
  )
  t.deepEqual((await apiOf(last, last.token)('GET', '/api/notices')).body, [])
})
