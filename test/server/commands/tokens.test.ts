import test from 'ava'
import { runCli } from '../../support/program.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'

test('a token expires after the time that is asked for, or at a date', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  const hours: Readonly<Record<string, number>> = {
    '90m': 1.5,
    '12h': 12,
    '30d': 720,
    '4w': 672,
    '2 days': 48,
  }
  for (const [expires, count] of Object.entries(hours)) {
    const { out } = await runCli(dataDir, 'token', 'create', 'a', '--expires', expires, '--json')
    const { createdAt, expiresAt } = JSON.parse(out)
    t.true(Math.abs(Date.parse(expiresAt) - Date.parse(createdAt) - count * 3_600_000) < 60_000, expires)
  }
  const instants: Readonly<Record<string, string>> = {
    '2127-01-31': '2127-01-31T00:00:00.000Z',
    '2127-01-31T10:00+02:00': '2127-01-31T08:00:00.000Z',
  }
  for (const [expires, instant] of Object.entries(instants)) {
    const { out } = await runCli(dataDir, 'token', 'create', 'a', '--expires', expires, '--json')
    t.is(JSON.parse(out).expiresAt, instant)
  }
})

test('an expiry that is no time to come is refused, and no token is made', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  const wrong = [
    '',
    '30',
    '0d',
    '-3d',
    '30 parsecs',
    '30d 12h',
    '9999999w',
    '2127-02-31',
    '2127-01-31T10:00',
    '2020-01-01',
  ]
  for (const expires of wrong) {
    const { code, out, err } = await runCli(dataDir, 'token', 'create', 'a', `--expires=${expires}`)
    t.is(code, 2, expires)
    t.is(out, '')
    t.regex(err, /--expires takes a time from now such as 30d/)
  }
  t.is((await runCli(dataDir, 'token', 'create', 'a', '--scope', 'todos:read,todos:all')).code, 2)
  t.is((await runCli(dataDir, 'token', 'list', '--json')).out, '[]\n')
})

test('the columns of a table are even with letters of two columns and of several code points', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  // Six columns each, as a terminal shows them.
  const names = ['abcdef', '買い物', '👩‍👩‍👧👍🏽❤️', 'e\u{301}te\u{301}tét', '\u{1112}\u{1161}\u{11ab}국어']
  for (const name of names) await runCli(dataDir, 'token', 'create', name)
  const { out } = await runCli(dataDir, 'token', 'list')
  const rows = out.split('\n').slice(0, -1)
  t.is(rows.length, names.length + 1)
  t.regex(rows[0] ?? '', /^ID {8}NAME {4}SCOPES {6}EXPIRES {2}LAST USED$/)
  for (const [index, name] of names.entries()) {
    t.is(rows[index + 1]?.slice(8), `  ${name}  todos:read  never    never`)
  }
})

test('a token name that two tokens have is not guessed at', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  for (const _ of [1, 2]) await runCli(dataDir, 'token', 'create', 'same')
  const { code, err } = await runCli(dataDir, 'token', 'revoke', 'same')
  t.is(code, 1)
  t.regex(err, /2 tokens have this name/)
  t.is(JSON.parse((await runCli(dataDir, 'token', 'list', '--json')).out).length, 2)
})
