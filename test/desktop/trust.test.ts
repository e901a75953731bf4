import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ava from 'ava'
import type { ExecutionContext } from 'ava'
import { makeCertificates } from '../support/certificates.ts'
import { newSignInDir, ownerOf } from '../support/desktop-sign-in.ts'
import { openDesktop, stubBrowser, test } from '../support/desktop.ts'
import { Endpoints } from '../support/hostile-provider/endpoints.ts'
import { temporaryFolder } from '../support/server.ts'

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
