import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { SignInConfiguration } from '../../../../server/contract.ts'
import { apiOf, type Json } from '../../../support/http.ts'
import { runCli, serveInProcess } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { configure } from '../../../support/sign-in.ts'
import { unixTest } from '../../../support/unix.ts'

const oidc = { issuer: 'https://login.example.com', clientId: 'localist' }

/** The configuration that a server finds, with what it says of it elsewhere. */
const found = async (
  t: ExecutionContext,
  dataDir: string,
  options: { readonly managedFile?: string } = {},
): Promise<{
  readonly configuration: SignInConfiguration
  readonly providerProblem: string | null
  readonly log: string
}> => {
  const server = await startServer(t, { dataDir, ...options })
  const owner = apiOf(server, server.token)
  const { providerProblem } = (await owner('GET', '/api/auth/session')).body
  t.is((await owner('POST', '/api/todos', { title: 'still works' })).status, 201)
  const { body } = await owner('GET', '/api/auth/configuration')
  return { configuration: body, providerProblem, log: server.log.join('\n') }
}

test('where nothing is configured there is no provider and no problem', async (t) => {
  const { configuration, providerProblem } = await found(t, await temporaryFolder(t))
  const { redirectUri, ...rest } = configuration
  t.regex(redirectUri, /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/callback$/)
  t.deepEqual(rest, {
    source: null,
    path: null,
    issuer: null,
    clientId: null,
    hasClientSecret: false,
    scopes: null,
    authRequired: false,
    graceDays: 30,
    overridden: [],
    problem: null,
    mistakes: [],
  })
  t.is(providerProblem, null)
})

test('config.json in the data directory names the provider, and its secret is never shown', async (t) => {
  const dataDir = await temporaryFolder(t)
  const path = await configure(dataDir, {
    oidc: { ...oidc, clientSecret: 'not-to-be-shown', scopes: 'openid email', redirectHost: 'localhost' },
    auth: { graceDays: 7 },
  })
  const { configuration, log } = await found(t, dataDir)
  t.like(configuration, {
    source: 'file',
    path,
    issuer: oidc.issuer,
    clientId: 'localist',
    hasClientSecret: true,
    scopes: 'openid email',
    authRequired: false,
    graceDays: 7,
    problem: null,
  })
  t.regex(configuration.redirectUri, /^http:\/\/localhost:\d+\/api\/auth\/callback$/)
  t.false(JSON.stringify(configuration).includes('not-to-be-shown') || log.includes('not-to-be-shown'))
})

const mistakes: readonly (readonly [what: string, given: Readonly<Record<string, unknown>>, said: RegExp])[] =
  [
    ['an http issuer', { ...oidc, issuer: 'http://login.example.com' }, /must be an https address/],
    ['an issuer that is no address', { ...oidc, issuer: 'login.example.com' }, /must be an address/],
    [
      'the address of the discovery document',
      { ...oidc, issuer: 'https://x.example/.well-known/openid-configuration' },
      /without \/\.well-known/,
    ],
    [
      'an issuer with a password',
      { ...oidc, issuer: 'https://a:b@login.example.com' },
      /must be an https address/,
    ],
    ['a missing client id', { issuer: oidc.issuer }, /clientId is missing/],
    ['scopes without openid', { ...oidc, scopes: 'profile' }, /scopes must include openid/],
    [
      'a foreign redirect host',
      { ...oidc, redirectHost: 'example.com' },
      /redirectHost must be 127\.0\.0\.1 or localhost/,
    ],
    [
      'an extra parameter that is ours',
      { ...oidc, extra: { redirect_uri: 'https://evil.example' } },
      /extra must not set redirect_uri/,
    ],
    ['an unknown setting', { ...oidc, isuer: 'x' }, /isuer is not a setting/],
  ]

for (const [what, given, said] of mistakes) {
  test(`${what} is refused with a sentence, and does not stop the server`, async (t) => {
    const dataDir = await temporaryFolder(t)
    await configure(dataDir, { oidc: given })
    const { configuration, providerProblem, log } = await found(t, dataDir)
    t.is(configuration.source, null)
    t.is(configuration.issuer, null)
    t.regex(providerProblem ?? '', said)
    t.is(configuration.problem, providerProblem)
    t.regex(log, said)
  })
}

test('an http issuer on this computer is taken', async (t) => {
  const dataDir = await temporaryFolder(t)
  await configure(dataDir, { oidc: { ...oidc, issuer: 'http://127.0.0.1:8080/realms/x' } })
  t.is((await found(t, dataDir)).configuration.issuer, 'http://127.0.0.1:8080/realms/x')
})

test('a config.json that is no JSON, or holds something else, is refused with what is wrong', async (t) => {
  const wrong = [
    ['{', /config\.json is not valid JSON/],
    ['[]', /must be a JSON object with "oidc" and "auth"/],
    ['{"odic": {}}', /has odic, but only "oidc" and "auth" are allowed/],
  ] as const
  for (const [text, said] of wrong) {
    const dataDir = await temporaryFolder(t)
    await configure(dataDir, text)
    t.regex((await found(t, dataDir)).providerProblem ?? '', said)
  }
})

unixTest(
  'a config.json with a client secret that others may read is refused; one without a secret is taken',
  async (t) => {
    const dataDir = await temporaryFolder(t)
    await chmod(await configure(dataDir, { oidc: { ...oidc, clientSecret: 'secret' } }), 0o640)
    t.regex(
      (await found(t, dataDir)).providerProblem ?? '',
      /other users can read it\. Run chmod 600 \S+config\.json, and start Localist again/,
    )

    const other = await temporaryFolder(t)
    await chmod(await configure(other, { oidc }), 0o644)
    t.is((await found(t, other)).configuration.issuer, oidc.issuer)
  },
)

const managed = async (t: ExecutionContext, content: unknown): Promise<string> => {
  const folder = join(await temporaryFolder(t), 'localist')
  await mkdir(folder, { mode: 0o755 })
  const path = join(folder, 'config.json')
  await writeFile(path, JSON.stringify(content), { mode: 0o644 })
  return path
}

const asRoot = process.getuid?.() === 0 ? unixTest : test.skip

asRoot('an administrator’s file wins over all others, which are named as overridden', async (t) => {
  const dataDir = await temporaryFolder(t)
  await configure(dataDir, {
    oidc: { ...oidc, issuer: 'https://own.example' },
    auth: { required: false, graceDays: 3 },
  })
  const managedFile = await managed(t, { oidc, auth: { required: true } })
  const server = await startServer(t, { dataDir, managedFile })
  const { body } = await apiOf(server, server.token)('GET', '/api/auth/configuration')
  t.like(body, {
    source: 'managed',
    path: managedFile,
    issuer: oidc.issuer,
    authRequired: true,
    graceDays: 30,
    problem: null,
  })
  t.deepEqual(body.overridden, ['file'])
})

test('the environment names a provider too, whole, before config.json', async (t) => {
  const dataDir = await temporaryFolder(t)
  await configure(dataDir, { oidc: { ...oidc, clientSecret: 'of-the-other-provider' } })
  const { url, token, err } = await serveInProcess(t, dataDir, {
    LOCALIST_OIDC_ISSUER: 'https://environment.example',
    LOCALIST_OIDC_CLIENT_ID: 'from-environment',
    LOCALIST_OIDC_EXTRA: 'access_type=offline&prompt=consent',
    LOCALIST_AUTH_GRACE_DAYS: '14',
  })
  const { body } = await apiOf({ url }, token)('GET', '/api/auth/configuration')
  t.like(body, {
    source: 'environment',
    path: null,
    issuer: 'https://environment.example',
    clientId: 'from-environment',
    hasClientSecret: false,
    graceDays: 14,
    problem: null,
  })
  t.deepEqual(body.overridden, ['file'])
  t.false(err().includes('of-the-other-provider'))
})

test('variables that make no sense are refused with their names', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { url, token, err } = await serveInProcess(t, dataDir, {
    LOCALIST_OIDC_CLIENT_ID: 'alone',
    LOCALIST_AUTH_REQUIRED: 'perhaps',
  })
  const { body } = await apiOf({ url }, token)('GET', '/api/auth/configuration')
  t.is(body.issuer, null)
  t.regex(body.problem, /The sign-in variables: LOCALIST_OIDC_ISSUER is missing\. Correct/)
  t.regex(body.problem, /LOCALIST_AUTH_REQUIRED must be true or false/)
  t.deepEqual(
    body.mistakes.map(({ reason, values }: Json) => [reason, values.place, values.setting, values.rule]),
    [
      ['setting', 'environment', 'LOCALIST_OIDC_ISSUER', 'missing'],
      ['setting', 'environment', 'LOCALIST_AUTH_REQUIRED', 'boolean'],
    ],
  )
  t.regex(err(), /LOCALIST_OIDC_ISSUER is missing/)
  t.is((await runCli(dataDir, 'sign-in')).code, 1)
})
