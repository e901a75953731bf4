import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import tls from 'node:tls'
import ava, { type ExecutionContext, type TestFn } from 'ava'
import { makeCertificates, type Certificates } from '../../../support/certificates.ts'
import { apiOf, type Answer } from '../../../support/http.ts'
import { serveInProcess } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

// The context holds a certificate, for each name that a test gives its provider, of an authority that nobody trusts yet.
const testFile = ava as TestFn<Certificates>
const test = testFile.serial

testFile.before(async (t) => {
  t.context = await makeCertificates(await mkdtemp(join(tmpdir(), 'localist-test-')))
})

testFile.after.always(({ context }) => rm(dirname(context.authorityFile), { recursive: true }))

const listen = async (t: ExecutionContext<Certificates>, server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A provider over TLS, as far as the beginning of a sign-in asks it. */
const startTlsProvider = async (
  t: ExecutionContext<Certificates>,
  { key, cert }: Certificates,
  nameIn: (port: number) => string,
): Promise<{ readonly issuer: string; readonly port: number }> => {
  const server = createHttpsServer({ key, cert }, (_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Connection', 'close')
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        code_challenge_methods_supported: ['S256'],
      }),
    )
  })
  const port = await listen(t, server)
  const issuer = `https://${nameIn(port)}`
  return { issuer, port }
}

/** Begins a sign-in at a server with these variables. */
const begin = async (
  t: ExecutionContext<Certificates>,
  issuer: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const environment = { LOCALIST_OIDC_ISSUER: issuer, LOCALIST_OIDC_CLIENT_ID: 'localist', ...variables }
  const server = await startServer(t, { environment })
  return apiOf(server, server.token)('POST', '/api/auth/logins')
}

/** Does the same in a process of its own, since Node reads some variables at its start only. */
const beginInProcess = async (
  t: ExecutionContext<Certificates>,
  issuer: string,
  variables: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const environment = { LOCALIST_OIDC_ISSUER: issuer, LOCALIST_OIDC_CLIENT_ID: 'localist', ...variables }
  const { url, token } = await serveInProcess(t, await temporaryFolder(t), environment)
  return apiOf({ url }, token)('POST', '/api/auth/logins')
}

// The types are those of Node 20, which has neither.
const { getCACertificates, setDefaultCACertificates } = tls as typeof tls & {
  readonly getCACertificates: (store: 'default') => readonly string[]
  readonly setDefaultCACertificates: (certificates: readonly string[]) => void
}

/** Lets Node trust an authority until the end of the test. */
const trust = async (t: ExecutionContext<Certificates>, authorityFile: string): Promise<void> => {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, await readFile(authorityFile, 'utf8')])
  t.teardown(() => setDefaultCACertificates(trusted))
}

test('a provider whose certificate is not trusted is refused, and the person told what to do', async (t) => {
  const { issuer } = await startTlsProvider(t, t.context, (port) => `127.0.0.1:${port}`)
  const { status, body } = await begin(t, issuer)
  t.is(status, 502)
  t.is(body.code, 'certificate')
  t.regex(body.detail, /does not trust the certificate of the provider \(127\.0\.0\.1:\d+\)/)
  t.regex(body.details, /UNABLE_TO_VERIFY|SELF_SIGNED/)
})

test('a certificate for another name is refused', async (t) => {
  const certificates = await makeCertificates(await temporaryFolder(t), 'DNS:elsewhere.example.test')
  const { issuer } = await startTlsProvider(t, certificates, (port) => `127.0.0.1:${port}`)
  await trust(t, certificates.authorityFile)
  const { status, body } = await begin(t, issuer)
  t.is(status, 502)
  t.is(body.code, 'certificate')
  t.regex(body.details, /ALTNAME/)
})

for (const variable of ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'] as const) {
  test(`an authority that the system trusts is trusted (${variable})`, async (t) => {
    const { issuer } = await startTlsProvider(t, t.context, (port) => `127.0.0.1:${port}`)
    const { status, body } = await beginInProcess(t, issuer, { [variable]: t.context.authorityFile })
    t.is(status, 201, JSON.stringify(body))
    t.true(body.authorizationUrl.startsWith(`${issuer}/authorize?`))
  })
}

// Node 20 cannot list certificates.
const asNode20 = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent("import tls from 'node:tls';delete tls.getCACertificates")}`,
}

test('NODE_EXTRA_CA_CERTS adds to the certificates of a Node that cannot list them, and replaces none', async (t) => {
  const { issuer } = await startTlsProvider(t, t.context, (port) => `127.0.0.1:${port}`)
  const trusting = { ...asNode20, NODE_EXTRA_CA_CERTS: t.context.authorityFile }
  t.is((await beginInProcess(t, issuer, trusting)).status, 201)
  t.is((await beginInProcess(t, issuer, asNode20)).body.code, 'certificate')
})

const startProxy = async (
  t: ExecutionContext<Certificates>,
  port: number,
  refuse = false,
): Promise<{ readonly url: string; readonly asked: readonly string[] }> => {
  const asked: string[] = []
  const proxy = createHttpServer()
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url)
    if (refuse) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
  })
  return { url: `http://127.0.0.1:${await listen(t, proxy)}`, asked }
}

test('requests go through the proxy that the environment names', async (t) => {
  const { issuer, port } = await startTlsProvider(t, t.context, () => 'login.example.test')
  const proxy = await startProxy(t, port)
  await trust(t, t.context.authorityFile)
  const { status } = await begin(t, issuer, { https_proxy: proxy.url })
  t.is(status, 201)
  t.deepEqual([...new Set(proxy.asked)], ['login.example.test:443'])
})

test('a proxy that refuses is named as the reason', async (t) => {
  const { issuer, port } = await startTlsProvider(t, t.context, () => 'login.example.test')
  const proxy = await startProxy(t, port, true)
  const { status, body } = await begin(t, issuer, { HTTPS_PROXY: proxy.url })
  t.is(status, 502)
  t.is(body.code, 'proxy')
  t.regex(body.detail, /proxy/)
})

test('a provider on this computer is never asked through a proxy', async (t) => {
  const { issuer, port } = await startTlsProvider(t, t.context, (bound) => `127.0.0.1:${bound}`)
  const proxy = await startProxy(t, port)
  await trust(t, t.context.authorityFile)
  const { status } = await begin(t, issuer, { HTTPS_PROXY: proxy.url, HTTP_PROXY: proxy.url })
  t.is(status, 201)
  t.deepEqual(proxy.asked, [])
})
