import { chmod, chown, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { apiOf } from '../../../support/http.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { configure } from '../../../support/sign-in.ts'
import { serveInProcess } from '../../../support/program.ts'
import { unixTest } from '../../../support/unix.ts'

const oidc = { issuer: 'https://login.example.com', clientId: 'localist' }

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

const asRoot = process.getuid?.() === 0 ? unixTest : test.skip

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
    /graceDays must be at least 1/,
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
    /has Auth, but only "oidc" and "auth" are allowed/,
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
  t.regex(session.providerProblem, /has \$schema, but only "oidc" and "auth" are allowed/)
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
    [{ graceDays: 'many' }, 201, 'auth.graceDays', 'whole-number'],
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
    const { url, token, err } = await serveInProcess(t, await temporaryFolder(t), { [name]: 'true' })
    const owner = apiOf({ url }, token)
    t.is((await owner('POST', '/api/todos', { title: 'no' })).status, 401, name)
    const said = `${name} is not a variable of Localist. Did you mean ${nearest}?`
    const { providerProblem } = (await owner('GET', '/api/auth/session')).body
    t.true(providerProblem.includes(said))
    t.true(providerProblem.endsWith('Until then, sign-in is required.'))
    t.true(err().includes(said))
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
    const { url, token } = await serveInProcess(t, await temporaryFolder(t), environment)
    const owner = apiOf({ url }, token)
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
    const { url, token } = await serveInProcess(t, await temporaryFolder(t), { LOCALIST_AUTH_REQUIRED: text })
    t.is((await apiOf({ url }, token)('GET', '/api/auth/session')).body.authRequired, required, text)
  }
})
