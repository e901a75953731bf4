import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { ApiProblem } from '../../../renderer/api/problem.ts'
import { explain } from '../../../renderer/problems/explain.ts'
import { explainBeginning } from '../../../renderer/problems/explain-sign-in.ts'
import { realFiles } from '../../../server/files/files.ts'
import { text } from '../../support/english.ts'
import { failure, onHandle, unconfirmingDisk } from '../../support/faults.ts'
import { apiOf, type Answer, type Api } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { startServer, temporaryFolder, type TestOptions, type TestServer } from '../../support/server.ts'
import { sessionOf, signIn, startSignInServer } from '../../support/sign-in.ts'

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
