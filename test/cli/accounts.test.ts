import ava, { type ExecutionContext } from 'ava'
import { apiOf } from '../support/http.ts'
import { beginCommand, runCli, runCommand, startCli, startCommandLine } from '../support/program.ts'
import { signInAt } from '../support/provider/sign-in.ts'
import { startProvider } from '../support/provider.ts'
import { startSignInServer, visit } from '../support/sign-in.ts'
import { until } from '../support/until.ts'

const test = ava.serial

/** Waits for the link that `localist sign-in --print` prints. */
const linkIn = async (t: ExecutionContext, said: () => string): Promise<string> => {
  const find = () => /http:\/\/127\.0\.0\.1:\d+\/auth\?\S+(?=\s)/.exec(said())?.[0]
  await until(t, () => find() !== undefined, 'a link')
  return find() ?? ''
}

const beginSignIn = (dataDir: string) => beginCommand({ dataDir }, 'sign-in', '--print')

test('sign-in waits for the browser and says who signed in; sign-out says that the list stays', async (t) => {
  const provider = await startProvider(t)
  const { dataDir } = await startSignInServer(t, provider)
  t.is((await runCli(dataDir, 'sign-out')).err, 'Nobody was signed in.\n')

  const { out, err, ended } = beginSignIn(dataDir)
  t.is((await visit(await signInAt(await linkIn(t, out)))).status, 200)
  t.is(await ended, 0)
  t.regex(err(), /Signed in as Ada Lovelace <ada@example\.test>\.\nOnly the desktop app keeps sign-ins/)
  t.regex(
    (await runCli(dataDir, 'account', 'list')).out,
    /^ {3}local +this computer\n\* {2}[0-9a-f]{8} +Ada Lovelace <ada@example\.test>/,
  )

  const signedOut = await runCli(dataDir, 'sign-out')
  t.is(signedOut.code, 0)
  t.is(
    signedOut.err,
    'Signed out Ada Lovelace <ada@example.test>. That list stays on this computer; sign in again to see it.\n',
  )
})

test('Ctrl-C cancels the sign-in, so that nobody is signed in later', async (t) => {
  const provider = await startProvider(t)
  const { dataDir, url, token } = await startSignInServer(t, provider)
  const { child, out, ended } = startCli(t, dataDir, 'sign-in', '--print')
  const callback = await signInAt(await linkIn(t, out))
  child.kill('SIGINT')
  t.is(await ended, 130)
  t.is((await visit(callback)).status, 400)
  t.is((await apiOf({ url }, token)('GET', '/api/auth/session')).body.account.id, 'local')
})

test('an account is removed by the end of its id, and the active one is not', async (t) => {
  const provider = await startProvider(t)
  const { dataDir } = await startSignInServer(t, provider)
  const { out, ended } = beginSignIn(dataDir)
  await visit(await signInAt(await linkIn(t, out)))
  await ended
  await runCli(dataDir, 'add', 'hers')
  const [, { id }] = JSON.parse((await runCli(dataDir, 'account', 'list', '--json')).out)
  const active = await runCli(dataDir, 'account', 'remove', id.slice(-8))
  t.is(active.code, 1)
  t.regex(active.err, /Sign out of it first/)
  await runCli(dataDir, 'sign-out')
  t.is((await runCli(dataDir, 'account', 'remove', 'ffffffffff')).code, 1)
  t.is((await runCli(dataDir, 'account', 'remove', id.slice(-3))).code, 1)
  const asked: string[] = []
  const refuse = (question: string): string => `n${asked.push(question)}`
  const terminal = { dataDir, columns: 80, isTyped: true, ask: refuse }
  t.is((await runCommand(terminal, 'account', 'remove', id)).err, 'localist: Nothing was changed.\n')
  t.deepEqual(asked, ['Remove Ada Lovelace <ada@example.test> and its list from this computer? [y/N] '])
  const removed = await runCli(dataDir, 'account', 'remove', id.slice(-8))
  t.is(removed.code, 0)
  t.regex(
    removed.err,
    /Removed Ada Lovelace <ada@example\.test> from this computer\.\nA copy is kept as removed\//,
  )
  t.is(JSON.parse((await runCli(dataDir, 'account', 'list', '--json')).out).length, 1)
})

test('a sign-in that is cancelled at the provider fails with the reason', async (t) => {
  const provider = await startProvider(t)
  const { dataDir } = await startSignInServer(t, provider)
  const { out, err, ended } = beginSignIn(dataDir)
  await visit(await signInAt(await linkIn(t, out), { cancel: true }))
  t.is(await ended, 1)
  t.regex(err(), /localist: The sign-in was cancelled/)
})

test('signing out at a provider that is down says so, not that it has no page for it', async (t) => {
  const provider = await startProvider(t)
  const { dataDir } = await startSignInServer(t, provider)
  const { out, ended } = beginSignIn(dataDir)
  await visit(await signInAt(await linkIn(t, out)))
  await ended
  await provider.goOffline()
  const { code, err } = await runCli(dataDir, 'sign-out', '--provider')
  t.is(code, 0)
  t.regex(err, /The session at the provider was not ended\. 127\.0\.0\.1:\d+ does not answer\./)
})

test('without a provider sign-in says what to do', async (t) => {
  const { run } = await startCommandLine(t)
  const { code, err } = await run('sign-in')
  t.is(code, 1)
  t.regex(err, /No identity provider is configured\. docs\/sign-in\.md/)
})
