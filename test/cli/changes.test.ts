import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../support/http.ts'
import {
  beginCommand,
  kill,
  runCli,
  serveInProcess,
  startCli,
  startCommandLine,
  type RunningCommand,
} from '../support/program.ts'
import { signInAt } from '../support/provider/sign-in.ts'
import { startProvider } from '../support/provider.ts'
import { startServer, temporaryFolder } from '../support/server.ts'
import { startSignInServer, visit } from '../support/sign-in.ts'
import { until } from '../support/until.ts'

const test = ava.serial

const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`

/** Waits until `localist watch` is connected. */
const connected = async (t: ExecutionContext, watch: Omit<RunningCommand, 'ended'>) => {
  await until(t, () => watch.err() !== '', 'watch connects')
  t.is(watch.err(), 'Connected, waiting for changes.\n')
  const lines = (): readonly string[] => watch.out().split('\n').slice(0, -1)
  const hasLines = (count: number) => until(t, () => lines().length >= count, `${count} lines`)
  return { lines, hasLines }
}

/** Begins `localist watch` until it has shown `limit` changes. */
const startWatch = async (
  t: ExecutionContext,
  dataDir: string,
  limit: number,
  ...args: readonly string[]
) => {
  const watch = beginCommand({ dataDir }, 'watch', '--limit', String(limit), ...args)
  return { ...watch, ...(await connected(t, watch)) }
}

/** Begins `localist watch` in a process of its own. */
const startWatchProcess = async (t: ExecutionContext, dataDir: string) => {
  const watch = startCli(t, dataDir, 'watch')
  return { ...watch, ...(await connected(t, watch)) }
}

const summaryOf = (line: string): string => line.split('  ').slice(3).join('  ')

test('log shows the last changes, the newest first, with who made them', async (t) => {
  const { server, api, run } = await startCommandLine(t)
  t.like(await run('log'), { code: 0, out: '', err: 'There are no changes to show.\n' })
  const id = (await run('add', 'Buy milk')).out.trim()
  await run('done', id)
  const token = await api('POST', '/api/tokens', { name: 'sync\u{202e}.py', scopes: ['todos:write'] })
  const script = apiOf(server, token.body.token)
  for (const title of ['a', 'b']) await script('POST', '/api/todos', { title })
  await api('DELETE', '/api/todos')

  const { code, out } = await run('log')
  t.is(code, 0)
  const lines = [
    `5  ${time}  command line {2}  Deleted 3 todos`,
    `4  ${time}  token sync\u{FFFD}\\.py  Added 1 todo: b`,
    `3  ${time}  token sync\u{FFFD}\\.py  Added 1 todo: a`,
    `2  ${time}  command line {2}  Completed 1 todo: Buy milk`,
    `1  ${time}  command line {2}  Added 1 todo: Buy milk`,
  ]
  t.regex(out, new RegExp(`^${lines.join('\n')}\n$`, 'u'))
  t.is((await run('log', '--limit', '2')).out, out.split(/^/m).slice(0, 2).join(''))
  const listed = (await api('GET', '/api/changes')).body
  t.deepEqual(JSON.parse((await run('log', '--json')).out), listed.toReversed())
})

test('log --todo shows what became of one todo, wherever it is now', async (t) => {
  const { api, run } = await startCommandLine(t)
  const { id } = (await api('POST', '/api/todos', { title: 'a' })).body
  await api('POST', '/api/todos', { title: 'another' })
  await api('PATCH', `/api/todos/${id}`, { title: 'b', notes: 'é'.repeat(100), priority: 4 })
  await api('DELETE', '/api/todos')
  const expected = new RegExp(
    `^4 .*  Deleted 2 todos\n3 .*  Edited 1 todo: title "a" → "b", notes "" → "é{39}…, priority none → urgent\n1 .*  Added 1 todo: a\n$`,
  )
  for (const typed of [id, id.slice(-8)]) {
    t.regex((await run('log', '--todo', typed)).out, expected)
  }
  const json = await run('log', '--todo', id, '--limit', '2', '--json')
  t.deepEqual(
    JSON.parse(json.out).map(({ revision }: Json) => revision),
    [4, 3],
  )
  const unknown = await run('log', '--todo', 'ffff')
  t.is(unknown.code, 1)
  t.regex(unknown.err, /There is no todo whose id ends in "ffff"\. `localist list --all` shows the ids\./)
})

test('log --todo says repeats in words, and of those with the same words the members that differ', async (t) => {
  const { api, run } = await startCommandLine(t)
  const bins = { title: 'Bins', dueDate: '2099-01-02' }
  const { id } = (await api('POST', '/api/todos', bins)).body
  const change = async (repeat: object | null) => {
    t.is((await api('PATCH', `/api/todos/${id}`, { repeat })).status, 200)
    return (await run('log', '--todo', id, '--limit', '1')).out
  }
  const rrule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR'
  t.regex(await change({ rrule }), /Edited 1 todo: repeat null → every 2 weeks on Mon, Fri\n$/)
  const weekly = 'every 2 weeks on Mon, Fri → every week, counted from when it is done'
  t.true((await change({ rrule: 'FREQ=WEEKLY', from: 'completion' })).endsWith(`repeat ${weekly}\n`))
  t.true((await change({ done: 3 })).endsWith('Edited 1 todo: repeat.done 0 → 3\n'))
  t.regex(await change(null), /repeat every week, counted from when it is done → null\n$/)
})

test('log follows the links to all pages', async (t) => {
  const { api, run } = await startCommandLine(t)
  const notes = 'a'.repeat(40 * 1024)
  // Longer than the longest page.
  for (let number = 0; number < 40; number += 1)
    await api('POST', '/api/todos', { title: `t${number}`, notes })
  t.truthy((await api('GET', '/api/changes')).headers.get('Link'))
  const { out } = await run('log', '--limit', '100')
  t.deepEqual(
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => Number.parseInt(line, 10)),
    Array.from({ length: 40 }, (_, index) => 40 - index),
  )
})

test('undo takes back the newest change, or the one that is named, and can be taken back', async (t) => {
  const { api, run } = await startCommandLine(t)
  const { id } = (await api('POST', '/api/todos', { title: 'Pay rent' })).body
  const completed = async (): Promise<boolean> => (await api('GET', `/api/todos/${id}`)).body.completed
  await run('done', id)

  const undone = await run('undo')
  t.deepEqual(undone, {
    code: 0,
    out: '',
    err: 'Took back change 2: Completed 1 todo: Pay rent\n`localist redo` brings it back.\n',
  })
  t.false(await completed())
  t.is((await run('undo', '3')).code, 0)
  t.true(await completed())

  const [last] = JSON.parse((await run('log', '--limit', '1', '--json')).out)
  const json = await run('undo', last.id, '--json')
  t.is(json.err, '')
  t.like(JSON.parse(json.out), { revision: 5, undoes: last.id, actor: { kind: 'command-line' } })
  t.false(await completed())
  t.is(
    (await run('undo', last.id.slice(10))).err,
    'Nothing is left to take back of change 4: Undo: completed 1 todo: Pay rent\n',
  )
  const nothing = await run('undo', '4', '--json')
  t.is(nothing.code, 0)
  t.deepEqual(JSON.parse(nothing.out), { changed: 0, changeId: null })
})

test('undo goes a step further back each time, and redo forward, past what others changed', async (t) => {
  const { server, api, run } = await startCommandLine(t)
  const token = await api('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  const script = apiOf(server, token.body.token)
  const titles = async (): Promise<string> =>
    (await api('GET', '/api/todos')).body.map(({ title }: Json) => title).join('')
  for (const title of ['a', 'b', 'c']) {
    await run('add', title)
    await script('POST', '/api/todos', { title: title.toUpperCase() })
  }
  const said = async (...words: readonly string[]): Promise<string> => {
    const { code, err } = await run(...words)
    return `${code} ${err.split('\n')[0]}`
  }
  const nothing = '1 localist: There is no '
  t.is(await said('undo'), '0 Took back change 5: Added 1 todo: c')
  t.is(await said('undo'), '0 Took back change 3: Added 1 todo: b')
  t.is(await titles(), 'aABC')
  t.is(await said('redo'), '0 Brought back change 3: Added 1 todo: b')
  t.is(await said('undo'), '0 Took back change 3: Added 1 todo: b')
  t.is(await said('undo'), '0 Took back change 1: Added 1 todo: a')
  t.true((await said('undo')).startsWith(nothing))
  t.is(await titles(), 'ABC')
  for (const step of ['1: Added 1 todo: a', '3: Added 1 todo: b', '5: Added 1 todo: c'])
    t.is(await said('redo'), `0 Brought back change ${step}`)
  t.true((await said('redo')).startsWith(nothing))
  t.is(await titles(), 'aAbBcC')

  t.is(await said('undo', '--any'), '0 Took back change 6, by token sync.py: Added 1 todo: C')
  t.is(await said('redo'), '0 Brought back change 6: Added 1 todo: C')
  await said('undo')
  await run('add', 'd')
  t.true((await said('redo')).startsWith(nothing), 'the command line changed something else')
  t.is(await titles(), 'aAbBCd')
  t.is((await run('undo', '--any', '3')).code, 2)
})

test('undo leaves out what others took back already, and a redo of the window is none of the command line', async (t) => {
  const { api, run } = await startCommandLine(t)
  const sessionCode = (await api('POST', '/api/auth/launch-codes')).body.code
  const { token } = (await api('POST', '/api/auth/session', { code: sessionCode })).body
  const tab = apiOf({ url: new URL(JSON.parse((await run('status', '--json')).out).url).origin }, token)
  const undoIn = async (client: typeof api, revision: number): Promise<void> => {
    const { body } = await api('GET', '/api/changes')
    await client('POST', '/api/changes', { undoes: body[revision - 1].id })
  }
  await run('add', 'a')
  await run('add', 'b')
  await undoIn(tab, 2)
  t.is((await run('redo')).code, 1)
  t.regex((await run('undo')).err, /^Took back change 1: /)
  await undoIn(tab, 4)
  t.is((await run('redo')).code, 1, 'the tab has redone it')
  t.regex((await run('undo')).err, /^Took back change 1: /)
})

test('undo goes on where nothing is left of a change', async (t) => {
  const { server, api, run } = await startCommandLine(t)
  await run('add', 'a')
  const id = (await run('add', 'b')).out.trim()
  const token = await api('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  await apiOf(server, token.body.token)('DELETE', `/api/todos/${id}`)
  const undone = await run('undo', '--json')
  t.is(undone.err, 'Nothing is left to take back of change 2: Added 1 todo: b\n')
  t.is(JSON.parse(undone.out).revision, 4)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
})

test('an undo that would overwrite a later change names each field, and changes nothing', async (t) => {
  const { api, run } = await startCommandLine(t)
  const { id } = (await api('POST', '/api/todos', { title: 'a' })).body
  await api('PATCH', `/api/todos/${id}`, { title: 'b\u{202e}', notes: 'b', priority: 1 })
  await api('PATCH', `/api/todos/${id}`, { title: 'c', notes: 'c' })
  const { code, out, err } = await run('undo', '2')
  t.is(code, 1)
  t.is(out, '')
  t.regex(
    err,
    new RegExp(
      `^localist: .+\n  ${id.slice(-8)}  title was changed since  b\u{FFFD}\n  ${id.slice(-8)}  notes was`,
    ),
  )
  const json = await run('undo', '2', '--json')
  t.is(json.code, 1)
  t.like(JSON.parse(json.out), { type: 'urn:localist:problem:undo-conflict', status: 409 })
  t.like((await api('GET', `/api/todos/${id}`)).body, { title: 'c', notes: 'c', priority: 1, revision: 3 })
})

test('an undo of a change that is not there is refused', async (t) => {
  const { server, dataDir, run } = await startCommandLine(t)
  const none = `There is no change of the command line to take back. \`localist undo --any\` takes back one of anybody.\n`
  t.like(await run('undo'), { code: 1, err: `localist: ${none}` })
  t.like(await run('undo', '--any'), { code: 1, err: 'localist: There is no change to take back.\n' })
  t.like(await run('redo'), { code: 1, out: '' })
  await run('add', 'a')
  for (const typed of ['0', '2', '-1', 'ffff-1', 'none', '0000000000000000-1', `${'0'.repeat(17)}-1`]) {
    const { code, out, err } = await run('undo', typed)
    t.is(code, 1, typed)
    t.is(out, '')
    t.regex(err, /^localist: /)
  }
  t.is(JSON.parse((await run('list', '--json')).out).length, 1)

  await server.stop()
  const file = join(dataDir, 'accounts/local/todos.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"title":"a"', '"title":"by hand"'))
  await startServer(t, { dataDir })
  t.is((await run('log')).err, 'There are no changes to show.\n')
  t.is((await run('undo')).err, `localist: ${none}`)
  await run('add', 'b')
  t.regex((await run('log')).out, /^\d+ .* Added 1 todo: b\n$/)
})

test('watch prints each change in a line: its number, time, actor and summary', async (t) => {
  const { server, dataDir, api } = await startCommandLine(t)
  await api('POST', '/api/todos', { title: 'before' })
  const watch = await startWatchProcess(t, dataDir)
  const token = await api('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  await apiOf(server, token.body.token)('POST', '/api/todos', { title: 'a\u{202e}[31m\u{2066}b' })
  await api('DELETE', '/api/todos')
  await watch.hasLines(2)
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
  const { dataDir, api } = await startCommandLine(t)
  const [json, text] = [await startWatch(t, dataDir, 2, '--json'), await startWatch(t, dataDir, 2)]
  const { body, headers } = await api('POST', '/api/todos', { title: 'a\u{202e}' })
  await api('PATCH', `/api/todos/${body.id}`, { notes: 'a'.repeat(64 * 1024) })
  t.deepEqual(await Promise.all([json.ended, text.ended]), [0, 0])
  t.notRegex(json.out(), /\u{202e}/u)
  const [small, large] = json.lines().map((line) => JSON.parse(line))
  const { url: _, ...after } = body
  t.like(small, { id: headers.get('Localist-Change'), revision: 1, actor: { kind: 'command-line' } })
  t.deepEqual(small.changes, [{ kind: 'todo', id: body.id, after }])
  t.like(large, { revision: 2, summary: 'Edited 1 todo' })
  t.false('changes' in large)
  t.is(summaryOf(text.lines()[1] ?? ''), 'Edited 1 todo')
})

test('watch --since begins after a change, and --limit ends it', async (t) => {
  const { api, run } = await startCommandLine(t)
  for (const title of ['a', 'b', 'c', 'd']) await api('POST', '/api/todos', { title })
  for (const since of ['1', (await api('GET', '/api/changes?limit=1')).body[0].id]) {
    const { code, out } = await run('watch', '--since', since, '--limit', '2')
    t.is(code, 0)
    t.deepEqual(out.split('\n').slice(0, -1).map(summaryOf), ['Added 1 todo: b', 'Added 1 todo: c'])
  }
  for (const since of ['none', '99', '-1']) {
    const { code, out, err } = await run('watch', '--since', since)
    t.is(code, 1)
    t.is(out, '')
    t.true(err.includes(`There is no change with the id "${since}"`), err)
  }
})

test('watch goes on after a restart of the server, and shows each change once, also where it has shown none yet', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await serveInProcess(t, dataDir)
  const watch = await startWatch(t, dataDir, 4)
  await apiOf(first, first.token)('POST', '/api/todos', { title: 'a' })
  await watch.hasLines(1)
  const later = await startWatch(t, dataDir, 1)
  await kill(first.child)
  const second = await startServer(t, { dataDir })
  await apiOf(second, second.token)('POST', '/api/todos', { title: 'missed' })
  await until(t, () => watch.err().includes('Connected again.'), 'watch connects again')
  t.is(await later.ended, 0)
  t.deepEqual(later.lines().map(summaryOf), ['Added 1 todo: missed'])
  await apiOf(second, second.token)('POST', '/api/todos', { title: 'c' })
  await watch.hasLines(3)

  await second.stop()
  const third = await startServer(t, { dataDir })
  await apiOf(third, third.token)('POST', '/api/todos', { title: 'd' })
  t.is(await watch.ended, 0)
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

test('watch says where the history begins anew, since it cannot show all changes', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await startServer(t, { dataDir })
  await apiOf(first, first.token)('POST', '/api/todos', { title: 'a' })
  const watch = await startWatch(t, dataDir, 1)
  await first.stop()
  const file = join(dataDir, 'accounts/local/todos.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"title":"a"', '"title":"by hand"'))
  const second = await startServer(t, { dataDir })
  await until(t, () => watch.err().includes('Some changes could not be shown.'), 'watch says so')
  await apiOf(second, second.token)('POST', '/api/todos', { title: 'b' })
  t.is(await watch.ended, 0)
  t.deepEqual(watch.lines().map(summaryOf), ['Added 1 todo: b'])
})

test('watch follows the account that becomes active', async (t) => {
  const { dataDir, owner: api } = await startSignInServer(t, await startProvider(t))
  await api('POST', '/api/todos', { title: 'mine' })
  const watch = await startWatch(t, dataDir, 2)
  const { authorizationUrl } = (await api('POST', '/api/auth/logins', { open: false })).body
  t.is((await visit(await signInAt(authorizationUrl))).status, 200)
  await until(t, () => watch.err().includes('Another account'), 'watch says so')
  await api('POST', '/api/todos', { title: 'hers' })
  await watch.hasLines(1)
  await api('DELETE', '/api/auth/session')
  await until(t, () => watch.err().includes('this computer'), 'watch goes back')
  await api('POST', '/api/todos', { title: 'mine too' })
  t.is(await watch.ended, 0)
  t.deepEqual(watch.lines().map(summaryOf), ['Added 1 todo: hers', 'Added 1 todo: mine too'])
  t.deepEqual(watch.err().split('\n').slice(1), [
    'Another account is active now: Ada Lovelace <ada@example.test>.',
    'Another account is active now: this computer.',
    '',
  ])
})

test('watch is refused while nobody is signed in, and waits for it later', async (t) => {
  const provider = await startProvider(t)
  const first = await startSignInServer(t, provider)
  const { dataDir } = first
  const watch = await startWatch(t, dataDir, 1)
  await first.stop()
  const { owner: api } = await startSignInServer(t, provider, { dataDir, auth: { required: true } })
  await until(t, () => watch.err().includes('asks everyone to sign in'), 'watch says so')
  const refused = await runCli(dataDir, 'watch')
  t.is(refused.code, 1)
  t.regex(refused.err, /asks everyone to sign in/)

  const { authorizationUrl } = (await api('POST', '/api/auth/logins', { open: false })).body
  await visit(await signInAt(authorizationUrl))
  await until(t, () => watch.err().includes('Ada Lovelace'), 'watch connects')
  await api('POST', '/api/todos', { title: 'hers' })
  t.is(await watch.ended, 0)
})

test('watch ends where nobody reads its output', async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  const watch = await startWatchProcess(t, dataDir)
  watch.child.stdout?.destroy()
  await api('POST', '/api/todos', { title: 'a' })
  t.is(await watch.ended, 0)
})
