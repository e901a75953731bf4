import test from 'ava'
import { presentAccount, account } from '../../../server/accounts/schema.ts'
import { presentBackup, presentRestoration, backup, restoration } from '../../../server/backups/schema.ts'
import { presentNotice, notice } from '../../../server/notices/schema.ts'
import {
  presentSettings,
  defaultAccountSettings,
  defaultInstallationSettings,
  settings,
} from '../../../server/settings/schema.ts'
import { presentTodo } from '../../../server/todos/present.ts'
import { todo } from '../../../server/todos/schema.ts'
import { presentToken, accessToken } from '../../../server/tokens/schema.ts'
import { filesRun } from '../../support/files-run.ts'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'
import { readThreadTime } from '../../support/thread-time.ts'

const id = '4c0e3b2a-1111-1111-8111-000000000001'

/** Every endpoint: method, path, a valid body where it takes one, and who may call it. */
const endpoints = [
  ['GET', '/api/todos', undefined, 'read'],
  ['POST', '/api/todos', { title: 'a' }, 'write'],
  ['PATCH', '/api/todos', { completed: true }, 'write'],
  ['DELETE', '/api/todos', undefined, 'write'],
  ['GET', `/api/todos/${id}`, undefined, 'read'],
  ['PATCH', `/api/todos/${id}`, { completed: true }, 'write'],
  ['PUT', `/api/todos/${id}`, { title: 'a' }, 'write'],
  ['DELETE', `/api/todos/${id}`, undefined, 'write'],
  ['GET', '/api/tags', undefined, 'read'],
  ['PATCH', '/api/tags/home', { name: 'house' }, 'write'],
  ['DELETE', '/api/tags/home', undefined, 'write'],
  ['GET', '/api/changes', undefined, 'read'],
  ['POST', '/api/changes', { undoes: '0123456789abcdef-1' }, 'write'],
  ['GET', '/api/changes/0123456789abcdef-1', undefined, 'read'],
  ['GET', '/api/auth/session', undefined, 'any'],
  ['DELETE', '/api/auth/session', undefined, 'owner'],
  ['GET', '/api/auth/configuration', undefined, 'owner'],
  ['POST', '/api/auth/configuration', undefined, 'owner'],
  ['POST', '/api/auth/launch-codes', undefined, 'owner'],
  ['GET', '/api/tokens', undefined, 'owner'],
  ['POST', '/api/tokens', { name: 'a', scopes: ['todos:read'] }, 'owner'],
  ['DELETE', `/api/tokens/${id}`, undefined, 'owner'],
  ['GET', '/api/settings', undefined, 'owner'],
  ['PATCH', '/api/settings', { theme: 'dark' }, 'owner'],
  ['GET', '/api/notices', undefined, 'owner'],
  ['DELETE', `/api/notices/${id}`, undefined, 'owner'],
] as const

test.serial('health answers without a credential', async (t) => {
  const server = await startServer(t)
  const { status, body } = await apiOf(server, null)('GET', '/api/health')
  t.is(status, 200)
  t.deepEqual(body, { status: 'ok' })
})

test.serial(
  'without a credential, or with a wrong one, every endpoint is 401 and asks for Bearer',
  async (t) => {
    const server = await startServer(t)
    for (const token of [null, 'wrong', 'localist_wrong', server.token.slice(1)]) {
      const api = apiOf(server, token)
      for (const [method, path, body] of endpoints) {
        const { status, headers } = await api(method, path, body)
        t.is(status, 401, `${method} ${path}`)
        t.regex(headers.get('WWW-Authenticate') ?? '', /^Bearer/)
      }
    }
    t.deepEqual((await apiOf(server, server.token)('GET', '/api/todos')).body, [])
  },
)

test.serial('a credential is taken from Authorization: Bearer only', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, null)
  const inBasic = `Basic ${btoa(`x:${server.token}`)}`
  t.is((await api('GET', '/api/todos', undefined, { Authorization: inBasic })).status, 401)
  t.is((await api('GET', '/api/todos', undefined, { Cookie: `token=${server.token}` })).status, 401)
  t.is((await api('GET', `/api/todos?access_token=${server.token}`)).status, 401)
  t.is((await api('GET', '/api/todos', undefined, { Authorization: `bearer ${server.token}` })).status, 200)
})

const allowed = { read: ['read', 'any'], write: ['read', 'write', 'any'] }

for (const scope of ['read', 'write'] as const) {
  test.serial(`an access token with todos:${scope} is 403 wherever its scope does not reach`, async (t) => {
    const server = await startServer(t)
    const owner = apiOf(server, server.token)
    const { body } = await owner('POST', '/api/tokens', { name: 'script', scopes: [`todos:${scope}`] })
    const script = apiOf(server, body.token)
    for (const [method, path, content, who] of endpoints) {
      const { status } = await script(method, path, content)
      t.is(status !== 403 && status !== 401, allowed[scope].includes(who), `${method} ${path} ${status}`)
    }
  })
}

test.serial('Idempotency-Key is refused where no endpoint takes it, and nothing is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const all = [
    ...endpoints,
    ['GET', '/api/health', undefined],
    ['HEAD', '/api/todos', undefined],
    ['POST', '/api/auth/session', { code: 'x' }],
  ] as const
  for (const [method, path, body] of all) {
    if (method === 'POST' && ['/api/todos', '/api/changes'].includes(path)) continue
    const answer = await api(method, path, body, { 'Idempotency-Key': 'a-key' })
    t.is(answer.status, 422, `${method} ${path}`)
    if (method === 'HEAD') continue
    t.is(answer.body.errors[0].field, 'Idempotency-Key')
    t.regex(answer.body.detail, /Idempotency-Key .*POST \/api\/todos and POST \/api\/changes take it/)
  }
  t.is((await api('POST', '/api/todos', { title: 'a' }, { 'Idempotency-Key': '' })).status, 422)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  t.is((await api('GET', '/api/nowhere', undefined, { 'Idempotency-Key': 'a-key' })).status, 404)
})

test.serial('routing is strict: case, trailing slashes and other spellings are 404', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const paths = [
    '/api/todos/',
    '/API/todos',
    '/api/Todos',
    '/api//todos',
    '/api/%74odos',
    '/api/',
    '/api/todos/x/y',
    '/api/auth/callback/',
    '/api/auth/logins',
    '/api/health/',
  ]
  for (const path of paths) t.is((await api('GET', path)).status, 404, path)
})

test.serial('OPTIONS, TRACE and invented methods are no endpoints either', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const method of ['OPTIONS', 'PROPFIND', 'LINK'])
    t.is((await api(method, '/api/todos')).status, 404, method)
})

test.serial('thousands of parameters in a query are refused at once', async (t) => {
  const api = apiOf(await startServer(t), null)
  const before = readThreadTime()
  for (let request = 0; request < 5; request += 1) {
    t.is((await api('GET', `/api/health?${'a&'.repeat(7500)}`)).status, 422)
  }
  const milliseconds = readThreadTime() - before
  t.true(milliseconds < 1500, `${milliseconds} ms`)
})

const at = '2026-11-20T08:00:00.000Z'
const isPrivate = { sha256: 'private', notForTheWire: 'private' }

const storedTodo = {
  id,
  title: 'Pay rent',
  notes: '',
  completed: false,
  completedAt: null,
  order: 1024,
  listId: 'inbox',
  parentId: null,
  sectionId: null,
  tags: ['home'],
  priority: 0,
  startDate: null,
  dueDate: '2026-12-01',
  dueTime: null,
  repeat: null,
  reminders: [],
  snoozedUntil: null,
  attachments: [{ url: 'https://example.com/', name: 'Offer' }],
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  deletedBy: null,
  previousId: null,
  next: null,
  revision: 7,
} as const

const storedAccount = {
  id: 'a'.repeat(40),
  issuer: 'https://provider.example',
  subject: '1',
  name: 'Ada',
  email: null,
  createdAt: at,
  checkedAt: at,
  rejected: false,
  copyAnswered: true,
  isFirst: true,
}

const storedToken = {
  id,
  accountId: 'local',
  name: 'script',
  scopes: ['todos:read'],
  sha256: '0'.repeat(64),
  createdAt: at,
  expiresAt: null,
  lastUsedAt: null,
} as const

const storedBackup = { id: '2026-11-20-daily', reason: 'daily', createdAt: at, size: 1 } as const

const storedNotice = {
  id,
  createdAt: at,
  reason: 'file-replaced',
  values: { file: 'settings.json' },
  message: 'A file was set aside.',
} as const

// Each schema of the wire is strict, so that it refuses a field that it does not list.
const presented = [
  ['a todo', todo, presentTodo({ ...storedTodo, ...isPrivate }, 'http://127.0.0.1:41730')],
  ['an account', account, presentAccount({ ...storedAccount, ...isPrivate })],
  ['an access token', accessToken, presentToken({ ...storedToken, ...isPrivate })],
  ['a notice', notice, presentNotice({ ...storedNotice, ...isPrivate })],
  [
    'the settings',
    settings,
    presentSettings(
      { ...defaultInstallationSettings, ...isPrivate },
      { ...defaultAccountSettings, ...isPrivate },
    ),
  ],
  ['a backup', backup, presentBackup({ ...storedBackup, ...isPrivate })],
  [
    'a restoration',
    restoration,
    presentRestoration({ restored: 1, trashed: 0, others: 0, before: null, ...isPrivate }),
  ],
] as const

for (const [name, schema, wire] of presented) {
  test.serial(`${name} reaches the wire with the fields of its schema, and no other`, (t) => {
    t.deepEqual(schema.parse(wire), wire)
    t.throws(() => schema.parse({ ...wire, ...isPrivate }))
    t.notRegex(JSON.stringify(wire), /private/)
  })
}

// A newcomer reads each of these files to follow a request: docs/architecture.md, "The life of a change". Among them is one
// without which a script could push the changes of others out of the history, accounts/write-quota.ts, and one that hears
// of a change of a reminder: reminders/account-reminders.ts.
test.serial('a POST of a todo runs functions of at most 27 files of server/', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'before' })
  const files = await filesRun(() => api('POST', '/api/todos', { title: 'counted' }))
  t.true(files.includes('todos/create.ts') && files.includes('store/journal/journal.ts'), files.join(', '))
  t.true(files.length <= 27, `${files.length}: ${files.join(', ')}`)
})

test.serial('an undo runs functions of at most 35 files of server/', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { headers } = await api('POST', '/api/todos', { title: 'before' })
  const undo = { undoes: headers.get('Localist-Change') }
  const files = await filesRun(() => api('POST', '/api/changes', undo))
  t.true(files.includes('changes/undo.ts') && files.includes('store/journal/history.ts'), files.join(', '))
  t.true(files.length <= 35, `${files.length}: ${files.join(', ')}`)
})
