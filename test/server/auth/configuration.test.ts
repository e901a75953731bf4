import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { policySettings } from '../../../server/auth/configuration/source.ts'
import { parametersOf, providerSettings } from '../../../server/auth/provider/settings.ts'
import type { SignInConfiguration } from '../../../server/contract.ts'
import { type Api, apiOf, type Json } from '../../support/http.ts'
import { runCli, serveInProcess } from '../../support/program.ts'
import { startProvider } from '../../support/provider.ts'
import { signInAt } from '../../support/provider/sign-in.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { beginLogin, configure, loginOf, visit } from '../../support/sign-in.ts'
import { unixTest } from '../../support/unix.ts'

const test = ava.serial

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
      /oidc\.extra\.redirect_uri must not be set/,
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
    ['[]', /must be a JSON object, with settings such as "oidc" and "auth"/],
    ['{"odic": {}}', /config\.json: odic is not a setting\. Correct/],
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

const asRoot = process.getuid?.() === 0 ? test : test.skip

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
  const environment = { LOCALIST_OIDC_CLIENT_ID: 'alone', LOCALIST_AUTH_REQUIRED: 'perhaps' }
  const server = await startServer(t, { dataDir, environment })
  const { body } = await apiOf(server, server.token)('GET', '/api/auth/configuration')
  t.is(body.issuer, null)
  t.regex(body.problem, /The environment variables: LOCALIST_OIDC_ISSUER is missing\. Correct/)
  t.regex(body.problem, /LOCALIST_AUTH_REQUIRED must be true or false/)
  t.deepEqual(
    body.mistakes.map(({ reason, values }: Json) => [reason, values.place, values.setting, values.rule]),
    [
      ['setting', 'environment', 'LOCALIST_OIDC_ISSUER', 'missing'],
      ['setting', 'environment', 'LOCALIST_AUTH_REQUIRED', 'boolean'],
    ],
  )
  t.regex(server.log.join('\n'), /LOCALIST_OIDC_ISSUER is missing/)
  t.is((await runCli(dataDir, 'sign-in')).code, 1)
})

/** The answers of a server with a managed file of this text, and a `config.json` of the person's own. */
const withManaged = async (t: ExecutionContext, text: string, own: object = {}) => {
  const dataDir = await temporaryFolder(t)
  await configure(dataDir, JSON.stringify(own))
  const managedFile = join(await temporaryFolder(t), 'config.json')
  await writeFile(managedFile, text, { mode: 0o644 })
  return ask(t, dataDir, managedFile)
}

const ask = async (t: ExecutionContext, dataDir: string, managedFile: string) => {
  const server = await startServer(t, { dataDir, managedFile })
  const owner = apiOf(server, server.token)
  const { body: session } = await owner('GET', '/api/auth/session')
  const { body: configuration } = await owner('GET', '/api/auth/configuration')
  const { status } = await owner('POST', '/api/todos', { title: 'in the list of this computer' })
  return { session, configuration, status }
}

const slips: readonly (readonly [what: string, text: string, said: RegExp])[] = [
  [
    'a required that is text',
    JSON.stringify({ oidc, auth: { required: 'true' } }),
    /required must be true or false/,
  ],
  [
    'a graceDays that is no whole number',
    JSON.stringify({ oidc, auth: { required: true, graceDays: 30.5 } }),
    /graceDays must be a whole number/,
  ],
  [
    'a graceDays of nothing',
    JSON.stringify({ oidc, auth: { required: true, graceDays: 0 } }),
    /graceDays must be a whole number from 1 to 3650/,
  ],
  [
    'a setting that is misspelt',
    JSON.stringify({ oidc, auth: { required: true, gracedays: 3 } }),
    /gracedays is not a setting/,
  ],
  ['a comma too many', '{ "auth": { "required": true, } }', /is not valid JSON/],
  ['a list', '[]', /must be a JSON object/],
  ['an auth that is true', JSON.stringify({ oidc, auth: true }), /config\.json: auth must be an object\./],
  ['an auth that is null', JSON.stringify({ oidc, auth: null }), /config\.json: auth must be an object\./],
  ['a setting in capitals', JSON.stringify({ oidc, auth: { Required: true } }), /Required is not a setting/],
  [
    'an auth in capitals',
    JSON.stringify({ oidc, Auth: { required: true } }),
    /config\.json: Auth is not a setting/,
  ],
]

for (const [what, text, said] of slips) {
  asRoot(`${what} in an administrator’s file opens nothing, and is told`, async (t) => {
    const { session, configuration, status } = await withManaged(t, text, { auth: { required: false } })
    t.true(configuration.authRequired)
    t.is(configuration.graceDays, 30)
    t.is(status, 401)
    t.regex(session.providerProblem, said)
  })
}

asRoot('a part that does not belong there leaves the others in force, and is told', async (t) => {
  const { session, status } = await withManaged(
    t,
    JSON.stringify({ $schema: 'x', oidc, auth: { required: true } }),
  )
  t.is(status, 401)
  t.is(session.provider.issuer, oidc.issuer)
  t.regex(session.providerProblem, /config\.json: \$schema is not a setting/)
})

asRoot('nobody lengthens the grace that an administrator has set by requiring sign-in', async (t) => {
  const own = { auth: { required: false, graceDays: 3650 } }
  const { configuration } = await withManaged(t, JSON.stringify({ oidc, auth: { required: true } }), own)
  t.is(configuration.graceDays, 30)
  t.true(configuration.authRequired)
})

const exposures: readonly (readonly [
  what: string,
  expose: (path: string) => Promise<void>,
  mend: (path: string) => string,
])[] = [
  ['that others may write', (path) => chmod(path, 0o666), (path) => `chmod go-w '${path}'`],
  [
    'in a folder that others may write',
    (path) => chmod(dirname(path), 0o777),
    (path) => `chmod go-w '${dirname(path)}'`,
  ],
  ['of another user', (path) => chown(path, 12345, 12345), (path) => `chown root '${path}'`],
  [
    'in a folder of another user',
    (path) => chown(dirname(path), 12345, 12345),
    (path) => `chown root '${dirname(path)}'`,
  ],
]

for (const [what, expose, mend] of exposures) {
  asRoot(
    `a managed file ${what} is not used, closes the list, and the person is told what to do`,
    async (t) => {
      const dataDir = await temporaryFolder(t)
      await configure(dataDir, {
        oidc: { ...oidc, issuer: 'https://own.example' },
        auth: { required: false },
      })
      const managedFile = join(await temporaryFolder(t), 'config.json')
      await writeFile(managedFile, JSON.stringify({ oidc, auth: { required: false } }), { mode: 0o644 })
      t.is((await ask(t, await temporaryFolder(t), managedFile)).status, 201)
      await expose(managedFile)
      const { configuration, session, status } = await ask(t, dataDir, managedFile)
      t.is(status, 401)
      t.like(configuration, { source: null, issuer: null, authRequired: true, graceDays: 30 })
      t.true(
        session.providerProblem.includes(`must check its content, then run ${mend(managedFile)}. Then start`),
        session.providerProblem,
      )
    },
  )
}

asRoot('a managed file behind a link counts by its target, too', async (t) => {
  const open = join(await temporaryFolder(t), 'open')
  await mkdir(open)
  const target = join(open, 'config.json')
  await writeFile(target, JSON.stringify({ oidc, auth: { required: false } }), { mode: 0o644 })
  const managedFile = join(await temporaryFolder(t), 'config.json')
  await symlink(target, managedFile)
  t.is((await ask(t, await temporaryFolder(t), managedFile)).status, 201)
  await chmod(open, 0o777)
  const { configuration, status } = await ask(t, await temporaryFolder(t), managedFile)
  t.like({ status, source: configuration.source }, { status: 401, source: null })
  t.regex(configuration.problem, /check its content, then replace the link by a file\. Then start/)
  t.like(configuration.mistakes, [{ reason: 'changeable', values: { path: managedFile, step: 'replace' } }])
})

asRoot(
  'no command for an administrator holds the name that somebody gave to a file behind a link',
  async (t) => {
    const folder = await temporaryFolder(t)
    const named = join(folder, "a'; touch pwned; '")
    await mkdir(named)
    await writeFile(join(named, 'config.json'), JSON.stringify({ oidc }), { mode: 0o666 })
    await chown(named, 12345, 12345)
    const managedFile = join(folder, 'config.json')
    await symlink(join(named, 'config.json'), managedFile)
    await chmod(folder, 0o777)
    const { configuration, status } = await ask(t, await temporaryFolder(t), managedFile)
    t.is(status, 401)
    t.false(configuration.problem.includes('pwned'), configuration.problem)
    t.true(
      configuration.problem.includes(
        `then replace the link by a file, then run chmod go-w '${folder}'. Then start`,
      ),
    )
  },
)

unixTest('a file that cannot be read is told of, and does not stop the server', async (t) => {
  const dataDir = await temporaryFolder(t)
  await symlink('config.json', join(dataDir, 'config.json'))
  const managedFile = join(await temporaryFolder(t), 'config.json')
  await symlink('config.json', managedFile)
  const own = await ask(t, dataDir, join(dataDir, 'none'))
  t.is(own.status, 201)
  t.regex(own.session.providerProblem, /config\.json cannot be read/)
  t.is((await ask(t, await temporaryFolder(t), managedFile)).status, 401)
  const toNothing = join(await temporaryFolder(t), 'config.json')
  await symlink('not-there.json', toNothing)
  t.is((await ask(t, await temporaryFolder(t), toNothing)).status, 401)
})

test('a misspelt setting of "auth" in config.json closes the list, unless required is set plainly', async (t) => {
  for (const [auth, status, setting, rule] of [
    [{ requird: true }, 401, 'auth.requird', 'unknown'],
    [true, 401, 'auth', 'object'],
    [{ requird: true, required: false }, 201, 'auth.requird', 'unknown'],
    [{ graceDays: 'many' }, 201, 'auth.graceDays', 'days'],
  ] as const) {
    const dataDir = await temporaryFolder(t)
    await configure(dataDir, JSON.stringify({ auth }))
    const asked = await ask(t, dataDir, join(dataDir, 'none'))
    t.is(asked.status, status, JSON.stringify(auth))
    const place = join(dataDir, 'config.json')
    t.deepEqual(asked.session.providerMistakes, [{ reason: 'setting', values: { place, setting, rule } }])
    t.regex(asked.session.providerProblem, /config\.json: auth\S* (?:is|must)/)
  }
})

const misspelt: readonly (readonly [name: string, nearest: string])[] = [
  ['LOCALIST_AUTH_REQUIRE', 'LOCALIST_AUTH_REQUIRED'],
  ['LOCALIST_AUTH', 'LOCALIST_AUTH_REQUIRED'],
  ['LOCALIST_OIDC_CLIENTID', 'LOCALIST_OIDC_CLIENT_ID'],
  ...(process.platform === 'win32' ? [] : [['localist_auth_required', 'LOCALIST_AUTH_REQUIRED'] as const]),
]

test('a misspelt variable of sign-in is named with the nearest one, and closes the list', async (t) => {
  for (const [name, nearest] of misspelt) {
    const server = await startServer(t, { environment: { [name]: 'true' } })
    const owner = apiOf(server, server.token)
    t.is((await owner('POST', '/api/todos', { title: 'no' })).status, 401, name)
    const said = `${name} is not a variable of Localist. Did you mean ${nearest}?`
    const { providerProblem } = (await owner('GET', '/api/auth/session')).body
    t.true(providerProblem.includes(said))
    t.true(providerProblem.endsWith('Until then, sign-in is required.'))
    t.true(server.log.join('\n').includes(said))
  }
})

test('a misspelt variable closes nothing where it is empty, or where required is set plainly', async (t) => {
  for (const [environment, problem] of [
    [{ LOCALIST_AUTH_REQUIRE: '' }, null],
    [
      { LOCALIST_OIDC_SCOPE: 'openid', LOCALIST_AUTH_REQUIRED: 'false' },
      /mean LOCALIST_OIDC_SCOPES\? Rename or remove it and start Localist again\.$/,
    ],
  ] as const) {
    const server = await startServer(t, { environment })
    const owner = apiOf(server, server.token)
    t.is((await owner('POST', '/api/todos', { title: 'yes' })).status, 201)
    const { providerProblem } = (await owner('GET', '/api/auth/session')).body
    if (problem === null) t.is(providerProblem, null)
    else t.regex(providerProblem, problem)
  }
})

test('a variable that requires sign-in in words of its own is not taken for nothing', async (t) => {
  for (const [text, required] of [
    ['on', true],
    ['perhaps', true],
    ['off', false],
    ['0', false],
  ] as const) {
    const server = await startServer(t, { environment: { LOCALIST_AUTH_REQUIRED: text } })
    const { body } = await apiOf(server, server.token)('GET', '/api/auth/session')
    t.is(body.authRequired, required, text)
  }
})

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
  const server = await startServer(t, { dataDir, environment: { LOCALIST_AUTH_REQUIRE: 'true' } })
  const owner = apiOf(server, server.token)
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

const providers = ['Keycloak', 'Microsoft Entra ID', 'Google', 'Okta', 'Auth0', 'authentik'] as const

const page = readFileSync(join(import.meta.dirname, '../../../docs/sign-in.md'), 'utf8')

/** The first block of JSON below a heading. */
const blockBelow = (heading: string): { readonly oidc: unknown; readonly auth?: unknown } => {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return JSON.parse(/```json\n([^`]+)```/.exec(section)?.[1] ?? 'null')
}

for (const name of providers) {
  test(`the settings for ${name} in docs/sign-in.md are settings that Localist takes`, (t) => {
    const { oidc: provider, ...others } = blockBelow(name)
    t.deepEqual(others, {})
    const settings = providerSettings.parse(provider)
    t.truthy(settings.name)
    // Of these none wants to be asked for consent each time, but for Google, which gives nothing otherwise.
    const { prompt, scope } = parametersOf(settings, name === 'Google' ? [] : ['offline_access'])
    t.is(prompt, name === 'Google' ? 'consent' : name === 'Microsoft Entra ID' ? 'select_account' : undefined)
    t.is(scope?.includes('offline_access'), name !== 'Google')
  })
}

test('what docs/sign-in.md names as all that can be set is all that can be set', (t) => {
  const { oidc: provider, auth } = blockBelow('Configuration')
  t.deepEqual(
    Object.keys(Object(provider)).toSorted(),
    Object.keys(providerSettings.unwrap().shape).toSorted(),
  )
  t.deepEqual(Object.keys(policySettings.parse(auth)), Object.keys(policySettings.shape))
  t.notThrows(() => providerSettings.parse(provider))
})
