import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ava, { type ExecutionContext } from 'ava'
import { makeCertificates } from '../support/certificates.ts'
import { newSignInDir, ownerOf, signInTo } from '../support/desktop-sign-in.ts'
import {
  closeWindow,
  type Desktop,
  hasServerFile,
  openDesktop,
  stubBrowser,
  test,
  until,
} from '../support/desktop.ts'
import { startHostileProvider } from '../support/hostile-provider.ts'
import { Endpoints } from '../support/hostile-provider/endpoints.ts'
import type { Misanswer } from '../support/hostile-provider/faults.ts'
import type { Json } from '../support/http.ts'
import { startProvider } from '../support/provider.ts'
import { openLoopback } from '../support/provider/loopback.ts'
import { users } from '../support/provider/users.ts'
import { temporaryFolder } from '../support/server.ts'

// What the app asks of a provider goes through Chromium: its proxy, its certificates, and no more than the server would take.

/** Closes the window. Returns the time until the app has ended, in milliseconds. */
async function timeToEnd(desktop: Desktop): Promise<number> {
  const began = performance.now()
  await closeWindow(desktop)
  return Math.round(performance.now() - began)
}

/** The code with which a new sign-in is refused. */
async function refusal(dataDir: string): Promise<string> {
  const { status, body } = await ownerOf(dataDir)('POST', '/api/auth/logins')
  return status === 502 ? body.code : `not refused: ${status}`
}

async function startLoopback(t: ExecutionContext) {
  const loopback = await openLoopback(0)
  t.teardown(() => loopback.goOffline())
  return loopback
}

test('what a provider may not answer is refused in the app too: elsewhere, too much, too late', async (t) => {
  const provider = await startHostileProvider(t)
  const dataDir = await newSignInDir(t, provider.issuer)
  await openDesktop(t, dataDir)
  const refused = (discovery: Misanswer): Promise<string> => {
    provider.misbehave({ answer: { discovery } })
    return refusal(dataDir)
  }
  t.is(await refused('redirect'), 'redirected')
  t.false(provider.requests.some(({ path }) => path.startsWith('/elsewhere')))
  t.is(await refused('oversized'), 'too-large')
  t.is(await refused('oversized-gzip'), 'too-large')
  t.is(await refused('html'), 'not-json')

  const asked = provider.requests.length
  // Each of them would go on for ever.
  const late = []
  for (const how of ['hang', 'stall', 'drip'] as const) {
    late.push(refused(how))
    await until(() => provider.requests.length === asked + late.length)
  }
  t.deepEqual(await Promise.all(late), ['too-slow', 'too-slow', 'too-slow'])
})

test('no cookie of a provider is kept, and an answer that is given up is not received on', async (t) => {
  const loopback = await startLoopback(t)
  const cookies: (string | undefined)[] = []
  const closed: Promise<unknown>[] = []
  loopback.answerWith(({ headers }, response) => {
    cookies.push(headers.cookie)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': 'seen=1; Max-Age=9999' })
    const timer = setInterval(() => response.write(' '.repeat(65_536)), 5)
    closed.push(once(response, 'close').then(() => clearInterval(timer)))
  })
  const dataDir = await newSignInDir(t, loopback.url)
  const { app } = await openDesktop(t, dataDir)
  t.is(await refusal(dataDir), 'too-large')
  t.is(await refusal(dataDir), 'too-large')
  await Promise.all(closed)
  t.deepEqual(cookies, [undefined, undefined])
  t.deepEqual(await app.evaluate(({ session }) => session.defaultSession.cookies.get({})), [])
})

test('the proxy that the system names is used for everything that is asked of a provider', async (t) => {
  const provider = await startProvider(t)
  const proxy = await startLoopback(t)
  const asked: string[] = []
  proxy.answerWith((from, answer) => {
    const { host, pathname } = new URL(from.url ?? '')
    if (provider.issuer.endsWith(host)) asked.push(pathname)
    forward(from, answer)
  })
  const dataDir = await newSignInDir(t, provider.issuer)
  // Else Chromium uses none for addresses of this computer.
  const switches = [`--proxy-server=${proxy.url}`, '--proxy-bypass-list=<-loopback>']
  await openDesktop(t, dataDir, switches)
  t.is((await signInTo(dataDir)).account?.name, users.ada.name)
  t.deepEqual(new Set(asked), new Set(['/.well-known/openid-configuration', '/token', '/jwks']))

  await proxy.goOffline()
  t.is(await refusal(dataDir), 'proxy')
})

test('the app ends in order in about two seconds while a sign-in is pending and another is being begun', async (t) => {
  const provider = await startHostileProvider(t)
  const dataDir = await newSignInDir(t, provider.issuer)
  // On a busy computer each end takes longer.
  const usual = await timeToEnd(await openDesktop(t, dataDir))
  const desktop = await openDesktop(t, dataDir)
  await stubBrowser(desktop.app)
  await desktop.page.getByRole('button', { name: 'Sign in' }).click()
  await desktop.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor()
  const owner = ownerOf(dataDir)
  const { id } = (await owner('POST', '/api/auth/logins')).body
  const waiting = owner('GET', `/api/auth/logins/${id}?wait=25`).catch((error: unknown): Json => error)
  provider.misbehave({ answer: { discovery: 'hang' } })
  const asked = provider.requests.length
  const beginning = refusal(dataDir).catch(String)
  await until(() => provider.requests.length > asked)

  const took = await timeToEnd(desktop)
  t.is(await desktop.ended, 0)
  t.false(hasServerFile(dataDir))
  t.log(`the app ended after ${took} ms, and after ${usual} ms with nothing under way`)
  t.true(took < usual + 2_500)
  await Promise.all([waiting, beginning])
})

function forward(from: IncomingMessage, answer: ServerResponse): void {
  const onward = request(from.url ?? '', { method: from.method, headers: from.headers, agent: false })
  onward.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  from.pipe(onward)
}

const run = promisify(execFile)

const onLinux: typeof test =
  process.platform === 'linux'
    ? test
    : (title, body) => ava.skip(`${title} (skipped: only on Linux an app can add to the trust store)`, body)

async function setup(t: ExecutionContext) {
  const home = await temporaryFolder(t)
  const certificates = await makeCertificates(home)
  const server = createServer(certificates)
  // a client that does not trust it hangs up
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => (server.closeAllConnections(), server.close()))
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`
  const endpoints = await Endpoints.open(issuer)
  server.on('request', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(endpoints.discovery({})))
  })
  const dataDir = await newSignInDir(t, issuer)
  return { home, authorityFile: certificates.authorityFile, issuer, dataDir }
}

/** A PKCS #12 file (RFC 7292), as Electron imports it: the authority has to come after a certificate with its key. */
async function bundle(home: string, authorityFile: string) {
  const at = (name: string) => join(home, name)
  const password = 'of-the-test'
  const own = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('own.key'), '-subj', '/CN=Ada']
  await run('openssl', ['req', '-x509', ...own, '-out', at('own.pem')])
  const contents = ['-inkey', at('own.key'), '-in', at('own.pem'), '-certfile', authorityFile]
  const output = ['-passout', `pass:${password}`, '-out', at('bundle.p12')]
  await run('openssl', ['pkcs12', '-export', ...contents, ...output])
  return { certificate: at('bundle.p12'), password }
}

onLinux(
  'the certificate of a provider is trusted where the system trusts it, and else refused',
  async (t) => {
    const { home, authorityFile, issuer, dataDir } = await setup(t)
    const { app } = await openDesktop(t, dataDir, [], { HOME: home })
    await stubBrowser(app)
    const refused = await ownerOf(dataDir)('POST', '/api/auth/logins')
    t.is(refused.status, 502)
    t.is(refused.body.code, 'certificate')
    t.regex(refused.body.details, /ERR_CERT_AUTHORITY_INVALID/)

    // into the trust store of this user, as an organisation does with its own authority
    const imported = await app.evaluate(
      ({ app: desktop }, options) =>
        new Promise((resolve) => desktop.importCertificate(options, (result) => resolve(result))),
      await bundle(home, authorityFile),
    )
    t.is(imported, 0)
    // A running Chromium drops the refusals that it remembers at a moment of its own, so the app starts once more.
    await app.close()
    const { app: next } = await openDesktop(t, dataDir, [], { HOME: home })
    await stubBrowser(next)
    const trusted = await ownerOf(dataDir)('POST', '/api/auth/logins')
    t.is(trusted.status, 201)
    t.true(trusted.body.authorizationUrl.startsWith(`${issuer}/authorize?`))
  },
)
