import ava, { type ExecutionContext } from 'ava'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadCatalogue } from '../../messages/catalogue.ts'
import { ApiProblem } from '../../renderer/api/problem.ts'
import { explainBeginning } from '../../renderer/problems/explain-sign-in.ts'
import { explain } from '../../renderer/problems/explain.ts'
import { realFiles } from '../../server/storage/files.ts'
import { type ProblemSlug, problemTypes } from '../../server/http/problem-types.ts'
import { reason } from '../../server/reasons/reasons.ts'
import { failureReason, mistake, notKeptSentences, rules } from '../../server/reasons/sign-in.ts'
import { text } from '../support/english.ts'
import { failure, onHandle, unconfirmingDisk } from '../support/faults.ts'
import { type Answer, type Api, apiOf } from '../support/http.ts'
import { startProvider } from '../support/provider.ts'
import { type TestOptions, type TestServer, startServer, temporaryFolder } from '../support/server.ts'
import { sessionOf, signIn, startSignInServer } from '../support/sign-in.ts'

const en = await loadCatalogue('en')

// Each test has a server.
const test = ava.serial

interface Running {
  readonly server: TestServer
  readonly api: Api
}

const run = async (t: ExecutionContext, options: TestOptions = {}): Promise<Running> => {
  const server = await startServer(t, options)
  return { server, api: apiOf(server, server.token) }
}

/** Asks a fresh server. */
const ask =
  (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
  async (t: ExecutionContext): Promise<Answer> =>
    (await run(t)).api(method, path, body, headers)

/** Asks a server whose data directory holds a file. */
const askWith =
  (name: string, content: string, method: string, path: string, body?: unknown) =>
  async (t: ExecutionContext): Promise<Answer> => {
    const dataDir = await temporaryFolder(t)
    await mkdir(join(dataDir, 'accounts', 'local'), { recursive: true, mode: 0o700 })
    await writeFile(join(dataDir, name), content, { mode: 0o600 })
    return (await run(t, { dataDir })).api(method, path, body)
  }

/** Adds a todo on a disk whose writes fail with `code`. */
const addOnDisk =
  (code: string) =>
  async (t: ExecutionContext): Promise<Answer> => {
    let isBroken = false
    const fail = () => {
      if (isBroken) throw failure(code)
    }
    const { api } = await run(t, { files: onHandle(['write'], 'wx')({ ...realFiles }, fail) })
    isBroken = true
    return api('PATCH', '/api/settings', { theme: 'dark' })
  }

const restoreInTrash = async (t: ExecutionContext): Promise<Answer> => {
  const { api } = await run(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home' })).body
  const { id } = (await api('POST', '/api/todos', { title: 'One', listId })).body
  await api('DELETE', `/api/lists/${listId}`)
  return api('POST', '/api/changes', { operations: [{ op: 'restore', kind: 'todo', id }] })
}

const addTwice = async (t: ExecutionContext): Promise<Answer> => {
  const { api } = await run(t)
  const operations = [{ op: 'create', kind: 'todo', id: missing, value: { title: 'One' } }]
  await api('POST', '/api/changes', { operations })
  return api('POST', '/api/changes', { operations })
}

const restoreBackup =
  (content: string) =>
  async (t: ExecutionContext): Promise<Answer> => {
    const { server, api } = await run(t)
    const folder = join(server.dataDir, 'accounts', 'local', 'backups')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '2026-11-20-daily.json'), content)
    return api('POST', '/api/backups/2026-11-20-daily/restorations')
  }

const writeAfterTakeover = async (t: ExecutionContext): Promise<Answer> => {
  const { server, api } = await run(t)
  await writeFile(join(server.dataDir, 'other'), '')
  await rename(join(server.dataDir, 'other'), join(server.dataDir, 'writer'))
  return api('POST', '/api/todos', { title: 'One' })
}

const exhaustCodes = async (t: ExecutionContext): Promise<Answer> => {
  const { api } = await run(t)
  for (let count = 0; count < 100; count += 1) await api('POST', '/api/auth/launch-codes')
  return api('POST', '/api/auth/launch-codes')
}

const changeUnconfirmed = async (t: ExecutionContext): Promise<Answer> => {
  const disk = unconfirmingDisk('settings.json')
  const { api } = await run(t, { files: disk.files })
  disk.breakNext()
  return api('PATCH', '/api/settings', { theme: 'dark' })
}

const missing = '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e'

/** A refusal by a real server, with its type and the words of the page. */
type Case = readonly [slug: string, provoke: (t: ExecutionContext) => Promise<Answer>, words: RegExp]

const cases: readonly Case[] = [
  [
    'unauthorized',
    ask('POST', '/api/auth/session', { code: 'old' }),
    /^This sign-in link was used already or is too old\./,
  ],
  [
    'not-found',
    ask('GET', `/api/todos/${missing}`),
    /^This does not exist any more, so nothing was changed\.$/,
  ],
  [
    'account-changed',
    ask('GET', '/api/todos', undefined, { 'Localist-Account': missing }),
    /^The account is not open any more, so nothing was changed\.$/,
  ],
  [
    'account-in-use',
    ask('DELETE', '/api/accounts/local'),
    /^The list of this computer itself cannot be removed\.$/,
  ],
  [
    'no-provider',
    ask('POST', '/api/auth/logins'),
    /^No identity provider can be used, so nobody can sign in\.$/,
  ],
  [
    'configuration-in-use',
    ask('POST', '/api/auth/configuration'),
    /^The configuration of sign-in is read again at the next start/,
  ],
  ['id-taken', addTwice, /^This was added already, so nothing was changed\.$/],
  ['in-trash', restoreInTrash, /^The list of this todo, “Home”, is in the trash\. Restore the list first\./],
  [
    'backup-unreadable',
    restoreBackup('rubbish'),
    /^This backup cannot be read\. Nothing was changed\. Choose another backup\.$/,
  ],
  [
    'backup-unreadable',
    restoreBackup('{"format":"localist-todos","version":99}'),
    /^This backup was made by a newer version of Localist\./,
  ],
  ['history-gone', ask('GET', '/api/changes?since=0123456789abcdef-7'), /^This is no longer kept\.$/],
  [
    'too-large',
    ask('POST', '/api/todos', { title: 'x'.repeat(1_100_000) }),
    /^This is too large to be saved at once/,
  ],
  ['too-many', exhaustCodes, /^There are 100 unused sign-in links\. Use one, or wait five minutes\.$/],
  [
    'account-unavailable',
    askWith('accounts/local/todos.json', 'rubbish', 'GET', '/api/todos'),
    /^todos\.json could not be read\. It is kept as todos\.json\.damaged-\S+ in the data folder\./,
  ],
  [
    'document-unavailable',
    askWith('settings.json', '{"format":"localist-settings","version":99}', 'PATCH', '/api/settings', {
      theme: 'dark',
    }),
    /^settings\.json was written by a newer version of Localist\. It was not changed\./,
  ],
  [
    'writing-stopped',
    writeAfterTakeover,
    /^Another Localist, perhaps in a container, has opened the data folder/,
  ],
  ['storage-full', addOnDisk('ENOSPC'), /^The disk is full or your quota is used up\. Nothing was changed\./],
  ['storage-forbidden', addOnDisk('EACCES'), /^Localist is not allowed to write to its data folder\./],
  ['storage-uncertain', changeUnconfirmed, /^The change was made, but the disk did not confirm it\./],
  [
    'internal-error',
    addOnDisk('EIO'),
    /^Something went wrong inside Localist\. Nothing was changed; its log says more\.$/,
  ],
]

for (const [index, [slug, provoke, words]] of cases.entries()) {
  test(`the page explains a real ${slug} in words of its own (case ${index + 1})`, async (t) => {
    const { body } = await provoke(t)
    const problem = new ApiProblem(body)
    t.is(problem.slug, slug, JSON.stringify(body))
    t.regex(explain(problem, text), words)
    // The page must not depend on the English of the server.
    const { detail: _detail, ...others } = body
    t.is(explain(new ApiProblem({ ...others, detail: '…' }), text), explain(problem, text))
  })
}

test('a provider that is out of reach is explained with its host', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  await provider.goOffline()
  const { body } = await server.owner('POST', '/api/auth/logins')
  t.is(body.type, 'urn:localist:problem:provider-unavailable')
  t.is(
    explainBeginning(new ApiProblem(body), text),
    `${new URL(provider.issuer).host} does not answer. Check that this computer is online and can reach it, then try again.`,
  )
})

test('an account that is open cannot be removed, and a list that needs a sign-in is over', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { auth: { required: true } })
  const closed = await server.owner('GET', '/api/todos')
  t.is(closed.body.type, 'urn:localist:problem:sign-in-required')
  t.is(explain(new ApiProblem(closed.body), text), text('error.accountOver'))
  await signIn(server)
  const id = (await sessionOf(server)).account?.id
  const { body } = await server.owner('DELETE', `/api/accounts/${id}`)
  t.is(
    explain(new ApiProblem(body), text),
    'You are signed in to this account. Sign out of it first, then remove it.',
  )
})

/** Changes of a todo that the server refuses, and the words for the person. */
const refusals: readonly (readonly [outcome: string, patch: object, words: string])[] = [
  [
    'a start after the due date',
    { startDate: '2026-12-05', dueDate: '2026-12-04' },
    'A todo cannot start after it is due, so nothing was changed.',
  ],
  [
    'a time of day without a due date',
    { dueTime: '09:00' },
    'A time of day and a repeat need a due date, so nothing was changed.',
  ],
  [
    'a list that is gone',
    { listId: missing },
    'The list is in the trash or not there any more, so nothing was changed.',
  ],
  [
    'a parent that is gone',
    { parentId: missing },
    'The todo cannot be a subtask there, so nothing was changed: the other todo is gone, or there would be more than four levels.',
  ],
  [
    'a title and a tag that are too long',
    { title: 'x'.repeat(2000), tags: ['fine', 'x'.repeat(200)] },
    'Localist cannot save this, so nothing was changed: Title, Tags.',
  ],
  [
    'a rule that no date matches',
    { dueDate: '2026-12-01', repeat: { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' } },
    'Localist cannot save this, so nothing was changed: Repeat.',
  ],
  [
    'a field that the server does not know',
    { mood: 'good' },
    'Localist cannot save this, so nothing was changed. Reload the page and try again.',
  ],
]

for (const [outcome, patch, words] of refusals) {
  test(`the refusal of ${outcome} is said in plain words`, async (t) => {
    const server = await startServer(t)
    const call = apiOf(server, server.token)
    const { id } = (await call('POST', '/api/todos', { title: 'One' })).body
    const { status, body } = await call('POST', '/api/changes', {
      operations: [{ op: 'update', kind: 'todo', id, patch }],
    })
    t.is(status, 422)
    t.is(explain(new ApiProblem(body), text), words)
  })
}

test('the refusal of an operation on something that is gone is said without its path', async (t) => {
  const server = await startServer(t)
  const call = apiOf(server, server.token)
  const operation = { op: 'update', kind: 'todo', id: missing, patch: { title: 'One' } }
  const { status, body } = await call('POST', '/api/changes', { operations: [operation] })
  t.is(status, 404)
  t.regex(body.detail, /^operations\[0\]: /)
  t.is(explain(new ApiProblem(body), text), 'This does not exist any more, so nothing was changed.')
})

/** The types that the page cannot meet, since they refuse requests that it never sends. */
const unmet: ReadonlySet<ProblemSlug> = new Set([
  'bad-request',
  'no-such-endpoint',
  'unsupported-media-type',
  'expectation-failed',
  'headers-too-large',
])

const english = 'English of the server'

const slugs = Object.keys(problemTypes) as ProblemSlug[]

const explainSlug = (slug: string, status: number): string =>
  explain(
    new ApiProblem({ type: `urn:localist:problem:${slug}`, title: slug, status, detail: english }),
    text,
  )

for (const slug of slugs.filter((each) => !unmet.has(each))) {
  test(`the page has a text for the problem ${slug}, also without a reason`, (t) => {
    const words = explainSlug(slug, problemTypes[slug].status)
    t.false(words.includes(slug), words)
    t.false(words.includes(english))
  })
}

for (const slug of [...unmet, 'of-a-newer-server']) {
  test(`the problem ${slug} is explained by the class of its status, and named`, (t) => {
    t.is(explainSlug(slug, 418), `Localist refused this, so nothing was changed (${slug}).`)
    t.is(explainSlug(slug, 599), `Localist could not do this (${slug}). Its log says more.`)
  })
}

const areas = {
  reason: reason.options,
  failure: failureReason.options,
  mistake: mistake.unwrap().shape.reason.options,
  rule: Object.keys(rules),
  notKept: Object.keys(notKeptSentences),
  noSession: ['stopped', 'refused', 'unreachable'],
} as const

for (const [area, names] of Object.entries(areas)) {
  test(`the page has a text for each ${area} that the server or the app can give, and for no other`, (t) => {
    const texts = Object.keys(en).filter((id) => id.startsWith(`${area}.`))
    const own = texts.filter((id) => !['unknown', 'other'].some((name) => id === `${area}.${name}`))
    const expected = names.filter((name) => !['unknown', 'other'].includes(name))
    t.deepEqual(own.toSorted(), expected.map((name) => `${area}.${name}`).toSorted())
  })
}
