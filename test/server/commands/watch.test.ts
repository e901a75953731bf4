import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { apiOf } from '../../support/http.ts'
import { kill, runCli, serveInProcess, startCli } from '../../support/program.ts'
import { publicClient } from '../../support/provider/configuration.ts'
import { signInAt } from '../../support/provider/sign-in.ts'
import { startProvider } from '../../support/provider.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { startSignInServer, visit } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'

const startWatch = async (t: ExecutionContext, dataDir: string, ...args: readonly string[]) => {
  const watch = startCli(t, dataDir, 'watch', ...args)
  await until(t, () => watch.err() !== '', 'watch connects')
  t.is(watch.err(), 'Connected, waiting for changes.\n')
  const lines = (): readonly string[] => watch.out().split('\n').slice(0, -1)
  const hasLines = (count: number) => until(t, () => lines().length >= count, `${count} lines`)
  return { ...watch, lines, hasLines }
}

const summaryOf = (line: string): string => line.split('  ').slice(3).join('  ')

test('watch prints each change in a line: its number, time, actor and summary', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'before' })
  const watch = await startWatch(t, dataDir)
  const token = await api('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  await apiOf(server, token.body.token)('POST', '/api/todos', { title: 'a\u{1b}[31m\nb' })
  await api('DELETE', '/api/todos')
  await watch.hasLines(2)
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
  t.regex(
    watch.lines()[0] ?? '',
    new RegExp(`^2  ${time}  token sync\\.py  Added 1 todo: a\u{FFFD}\\[31m\u{FFFD}b$`, 'u'),
  )
  t.regex(watch.lines()[1] ?? '', new RegExp(`^3  ${time}  command line  Deleted 2 todos$`))

  const interrupted = once(watch.child, 'close')
  watch.child.kill('SIGINT')
  t.deepEqual(await interrupted, [null, 'SIGINT'])
  t.is(watch.err(), 'Connected, waiting for changes.\n')
})

test('watch --json prints each change as a JSON object in a line, also one too large for the stream', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const [json, text] = [await startWatch(t, dataDir, '--json'), await startWatch(t, dataDir)]
  const { body, headers } = await api('POST', '/api/todos', { title: 'a\u{9b}' })
  await api('PATCH', `/api/todos/${body.id}`, { notes: 'a'.repeat(64 * 1024) })
  await json.hasLines(2)
  await text.hasLines(2)
  t.notRegex(json.out(), /\u{9b}/u)
  const [small, large] = json.lines().map((line) => JSON.parse(line))
  const { url: _, ...after } = body
  t.like(small, { id: headers.get('Localist-Change'), revision: 1, actor: { kind: 'command-line' } })
  t.deepEqual(small.changes, [{ kind: 'todo', id: body.id, after }])
  t.like(large, { revision: 2, summary: 'Edited 1 todo' })
  t.false('changes' in large)
  t.is(summaryOf(text.lines()[1] ?? ''), 'Edited 1 todo')
})

test('watch goes on after a restart of the server, and shows each change once', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await serveInProcess(t, dataDir)
  const watch = await startWatch(t, dataDir)
  await apiOf(first, first.token)('POST', '/api/todos', { title: 'a' })
  await watch.hasLines(1)
  await kill(first.child)
  const second = await startServer(t, { dataDir })
  await apiOf(second, second.token)('POST', '/api/todos', { title: 'missed' })
  await until(t, () => watch.err().includes('Connected again.'), 'watch connects again')
  await apiOf(second, second.token)('POST', '/api/todos', { title: 'c' })
  await watch.hasLines(3)

  await second.stop()
  const third = await startServer(t, { dataDir })
  await apiOf(third, third.token)('POST', '/api/todos', { title: 'd' })
  await watch.hasLines(4)
  t.deepEqual(
    watch.lines().map(summaryOf),
    ['a', 'missed', 'c', 'd'].map((title) => `Added 1 todo: ${title}`),
  )
  t.deepEqual(watch.err().split('\n').slice(1), [
    'The connection was lost. Connecting again.',
    'Connected again.',
    'Localist is stopping. Waiting until it runs again.',
    'Connected again.',
    '',
  ])
})

test('watch that has shown nothing yet misses nothing either while the server restarts', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await serveInProcess(t, dataDir)
  await apiOf(first, first.token)('POST', '/api/todos', { title: 'before' })
  const watch = await startWatch(t, dataDir)
  await kill(first.child)
  const second = await startServer(t, { dataDir })
  await apiOf(second, second.token)('POST', '/api/todos', { title: 'missed' })
  await watch.hasLines(1)
  t.deepEqual(watch.lines().map(summaryOf), ['Added 1 todo: missed'])
})

test('watch says where the history begins anew, since it cannot show all changes', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await startServer(t, { dataDir })
  await apiOf(first, first.token)('POST', '/api/todos', { title: 'a' })
  const watch = await startWatch(t, dataDir)
  await first.stop()
  const file = join(dataDir, 'accounts/local/todos.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"title":"a"', '"title":"by hand"'))
  const second = await startServer(t, { dataDir })
  await until(t, () => watch.err().includes('Some changes could not be shown.'), 'watch says so')
  await apiOf(second, second.token)('POST', '/api/todos', { title: 'b' })
  await watch.hasLines(1)
  t.deepEqual(watch.lines().map(summaryOf), ['Added 1 todo: b'])
})

test('watch follows the account that becomes active', async (t) => {
  const { dataDir, owner: api } = await startSignInServer(t, await startProvider(t))
  await api('POST', '/api/todos', { title: 'mine' })
  const watch = await startWatch(t, dataDir)
  const { authorizationUrl } = (await api('POST', '/api/auth/logins', { open: false })).body
  t.is((await visit(await signInAt(authorizationUrl))).status, 200)
  await until(t, () => watch.err().includes('Another account'), 'watch says so')
  await api('POST', '/api/todos', { title: 'hers' })
  await watch.hasLines(1)
  await api('DELETE', '/api/auth/session')
  await until(t, () => watch.err().includes('this computer'), 'watch goes back')
  await api('POST', '/api/todos', { title: 'mine too' })
  await watch.hasLines(2)
  t.deepEqual(watch.lines().map(summaryOf), ['Added 1 todo: hers', 'Added 1 todo: mine too'])
  t.deepEqual(watch.err().split('\n').slice(1), [
    'Another account is active now: Ada Lovelace <ada@example.test>.',
    'Another account is active now: this computer.',
    '',
  ])
})

test('watch --since begins after a change, and --limit ends it', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b', 'c', 'd']) await api('POST', '/api/todos', { title })
  for (const since of ['1', (await api('GET', '/api/changes?limit=1')).body[0].id]) {
    const { code, out } = await runCli(dataDir, 'watch', '--since', since, '--limit', '2')
    t.is(code, 0)
    t.deepEqual(out.split('\n').slice(0, -1).map(summaryOf), ['Added 1 todo: b', 'Added 1 todo: c'])
  }
  for (const since of ['none', '99', '-1']) {
    const { code, out, err } = await runCli(dataDir, 'watch', '--since', since)
    t.is(code, 1)
    t.is(out, '')
    t.true(err.includes(`There is no change with the id "${since}"`), err)
  }
})

test('watch ends where nobody reads its output', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const watch = await startWatch(t, dataDir)
  watch.child.stdout?.destroy()
  await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })
  t.is(await watch.ended, 0)
})

test('watch is refused while nobody is signed in, and waits for it later', async (t) => {
  const { issuer } = await startProvider(t)
  const dataDir = await temporaryFolder(t)
  const optional = { LOCALIST_OIDC_ISSUER: issuer, LOCALIST_OIDC_CLIENT_ID: publicClient.id }
  const required = { ...optional, LOCALIST_AUTH_REQUIRED: 'true' }
  const first = await serveInProcess(t, dataDir, optional)
  const watch = await startWatch(t, dataDir)
  await kill(first.child)
  const second = await serveInProcess(t, dataDir, required)
  await until(t, () => watch.err().includes('asks everyone to sign in'), 'watch says so')
  const refused = await runCli(dataDir, 'watch')
  t.is(refused.code, 1)
  t.regex(refused.err, /asks everyone to sign in/)

  const api = apiOf(second, second.token)
  const { authorizationUrl } = (await api('POST', '/api/auth/logins', { open: false })).body
  await visit(await signInAt(authorizationUrl))
  await until(t, () => watch.err().includes('Ada Lovelace'), 'watch connects')
  await api('POST', '/api/todos', { title: 'hers' })
  await watch.hasLines(1)
})
