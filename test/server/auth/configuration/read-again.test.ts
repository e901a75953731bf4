import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import type { SignInConfiguration } from '../../../../server/contract.ts'
import { apiOf, type Api } from '../../../support/http.ts'
import { serveInProcess } from '../../../support/program.ts'
import { startProvider } from '../../../support/provider.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { signInAt } from '../../../support/provider/sign-in.ts'
import { beginLogin, configure, loginOf, visit } from '../../../support/sign-in.ts'
import { unixTest } from '../../../support/unix.ts'

const oidc = { issuer: 'https://login.example.com', clientId: 'localist' }

const readAgain = async (owner: Api): Promise<SignInConfiguration> => {
  const { status, body } = await owner('POST', '/api/auth/configuration')
  if (status !== 200) throw new Error(`POST /api/auth/configuration: ${status} ${JSON.stringify(body)}`)
  return body
}

const statusOf = async (owner: Api): Promise<number> =>
  (await owner('POST', '/api/todos', { title: 'a' })).status

test('a provider that was mended in config.json is used without a restart', async (t) => {
  const provider = await startProvider(t)
  const dataDir = await temporaryFolder(t)
  await configure(dataDir, { oidc: { ...oidc, issuer: 'not an address' }, auth: { required: true } })
  const server = await startServer(t, { dataDir })
  const owner = apiOf(server, server.token)
  t.is((await owner('POST', '/api/auth/logins')).status, 409)
  await configure(dataDir, { oidc: { ...oidc, issuer: provider.issuer }, auth: { required: true } })
  t.like(await readAgain(owner), { issuer: provider.issuer, authRequired: true, problem: null })
  t.is((await owner('GET', '/api/auth/configuration')).body.issuer, provider.issuer)
  t.is((await owner('GET', '/api/auth/session')).body.providerProblem, null)
  t.is(await statusOf(owner), 401)
  const { id, authorizationUrl } = await beginLogin({ owner })
  t.is((await visit(await signInAt(authorizationUrl))).status, 200)
  t.is((await loginOf({ owner }, id)).status, 'complete')
  t.is(await statusOf(owner), 201)
})

test('a slip that closed the list opens it without a restart once it is mended', async (t) => {
  for (const mended of [{ auth: { required: false } }, {}]) {
    const dataDir = await temporaryFolder(t)
    await configure(dataDir, { auth: { required: 'flase' } })
    const server = await startServer(t, { dataDir })
    const owner = apiOf(server, server.token)
    t.is(await statusOf(owner), 401)
    await configure(dataDir, mended)
    t.like(await readAgain(owner), { authRequired: false, problem: null })
    t.is(await statusOf(owner), 201)
  }
})

test('a file that is half written, or away for a moment, does not open what it had closed', async (t) => {
  const dataDir = await temporaryFolder(t)
  const auth = { required: true, graceDays: 3 }
  const path = await configure(dataDir, { auth })
  const server = await startServer(t, { dataDir })
  const owner = apiOf(server, server.token)
  const texts = [
    '',
    '{"auth": {"requ',
    '[]',
    'null',
    '{"auth": false}',
    '{"auth": {}, "aut": {"required": true}}',
    '{"auth": {"required": false}, "oidc": {"issuer": "https://login.example.com"}}',
  ]
  for (const text of texts) {
    await writeFile(path, text)
    t.like(await readAgain(owner), { authRequired: true, graceDays: 3 }, text)
    t.is(await statusOf(owner), 401, text)
  }
  await rm(path)
  t.like(await readAgain(owner), { authRequired: true, graceDays: 3, problem: null })
  t.is(await statusOf(owner), 401)
  await configure(dataDir, { auth: { required: false } })
  t.false((await readAgain(owner)).authRequired)
  t.is(await statusOf(owner), 201)
})

const asRoot = process.getuid?.() === 0 ? unixTest : test.skip

asRoot('config.json does not open what a managed file closed that is away for a moment', async (t) => {
  const dataDir = await temporaryFolder(t)
  await configure(dataDir, { auth: { required: false } })
  const managedFile = join(await temporaryFolder(t), 'config.json')
  await writeFile(managedFile, JSON.stringify({ auth: { required: true } }), { mode: 0o644 })
  const server = await startServer(t, { dataDir, managedFile })
  const owner = apiOf(server, server.token)
  await rm(managedFile)
  t.true((await readAgain(owner)).authRequired)
  t.is(await statusOf(owner), 401)
  await writeFile(managedFile, JSON.stringify({ auth: { required: false } }), { mode: 0o644 })
  t.false((await readAgain(owner)).authRequired)
})

asRoot('a managed file that others could write is used once that is corrected', async (t) => {
  const managedFile = join(await temporaryFolder(t), 'config.json')
  await writeFile(managedFile, JSON.stringify({ oidc, auth: { required: true } }), { mode: 0o644 })
  await chmod(managedFile, 0o666)
  const server = await startServer(t, { managedFile })
  const owner = apiOf(server, server.token)
  t.like(await readAgain(owner), { source: null, authRequired: true })
  await chmod(managedFile, 0o644)
  t.like(await readAgain(owner), {
    source: 'managed',
    issuer: oidc.issuer,
    authRequired: true,
    problem: null,
  })
})

test('config.json does not open what a misspelt variable closed', async (t) => {
  const dataDir = await temporaryFolder(t)
  await configure(dataDir, { auth: { required: false } })
  const { url, token } = await serveInProcess(t, dataDir, { LOCALIST_AUTH_REQUIRE: 'true' })
  const owner = apiOf({ url }, token)
  t.true((await readAgain(owner)).authRequired)
  t.is(await statusOf(owner), 401)
})

test('a configuration that is in use is not read again without a restart', async (t) => {
  for (const configuration of [{}, { oidc }, { oidc, auth: { required: true } }]) {
    const dataDir = await temporaryFolder(t)
    await configure(dataDir, configuration)
    const server = await startServer(t, { dataDir })
    const { status, body } = await apiOf(server, server.token)('POST', '/api/auth/configuration')
    t.is(status, 409)
    t.is(body.type, 'urn:localist:problem:configuration-in-use')
    t.regex(body.detail, /Start Localist again/)
  }
})
