import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { apiOf } from '../support/http.ts'
import { startServer, temporaryFolder } from '../support/server.ts'
import { configure } from '../support/sign-in.ts'
import { serveInProcess } from '../support/program.ts'
import { unixTest } from '../support/unix.ts'

const oidc = { issuer: 'https://login.example.com', clientId: 'localist' }

/** What a server makes of a managed file with this text, beside a `config.json` of the person's own. */
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
    /gracedays is no setting/,
  ],
  ['a comma too many', '{ "auth": { "required": true, } }', /is not valid JSON/],
  ['a list', '[]', /must be a JSON object/],
  ['an auth that is true', JSON.stringify({ oidc, auth: true }), /it must be an object/],
  ['an auth that is null', JSON.stringify({ oidc, auth: null }), /it must be an object/],
  ['a setting in capitals', JSON.stringify({ oidc, auth: { Required: true } }), /Required is no setting/],
  ['an auth in capitals', JSON.stringify({ oidc, Auth: { required: true } }), /holds Auth, which is no part/],
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
  t.regex(session.providerProblem, /holds \$schema, which is no part of it/)
})

asRoot('nobody lengthens the grace that an administrator has set by requiring sign-in', async (t) => {
  const own = { auth: { required: false, graceDays: 3650 } }
  const { configuration } = await withManaged(t, JSON.stringify({ oidc, auth: { required: true } }), own)
  t.is(configuration.graceDays, 30)
  t.true(configuration.authRequired)
})

asRoot('a managed file behind a link counts by its target, too', async (t) => {
  const own = await temporaryFolder(t)
  await mkdir(join(own, 'open'))
  await writeFile(join(own, 'open', 'config.json'), JSON.stringify({ oidc, auth: { required: true } }), {
    mode: 0o666,
  })
  const managedFile = join(await temporaryFolder(t), 'config.json')
  await symlink(join(own, 'open', 'config.json'), managedFile)
  await chmod(join(own, 'open'), 0o777)
  const { configuration } = await ask(t, await temporaryFolder(t), managedFile)
  t.is(configuration.source, null)
  t.regex(configuration.problem, /is not used: an administrator must own it/)
})

unixTest('a file that cannot be read is told of, and does not stop the server', async (t) => {
  const dataDir = await temporaryFolder(t)
  await symlink('config.json', join(dataDir, 'config.json'))
  const managedFile = join(await temporaryFolder(t), 'config.json')
  await symlink('config.json', managedFile)
  const own = await ask(t, dataDir, join(dataDir, 'none'))
  t.is(own.status, 201)
  t.regex(own.session.providerProblem, /config\.json cannot be read/)
  t.is((await ask(t, await temporaryFolder(t), managedFile)).status, 401)
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
