import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { realFiles, type Files } from '../../../server/storage/files.ts'
import { fileOf, noticesOf } from '../../support/account.ts'
import { failure, onHandle, titlesOf } from '../../support/faults.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import {
  bytesIn,
  hasBackedUp,
  haveOwnNumbers,
  holdingFiles,
  interruptedAfter,
  linuxOnly,
  linuxTest as test,
  startUnseen,
} from '../../support/second-writer.ts'
import { temporaryFolder } from '../../support/server.ts'
import {
  fakeSecrets,
  noRenewals,
  renewalsAtOnce,
  sessionOf,
  signIn,
  startSignInServer,
} from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'

const create = (api: Api, title: string) => api('POST', '/api/todos', { title })

/** A server on fresh data that holds one todo, `a`, and how its file calls are held up. */
const openFirst = async (t: ExecutionContext, below: Files = realFiles) => {
  const held = holdingFiles(below)
  const server = await startUnseen(t, await temporaryFolder(t), held.files)
  const api = apiOf(server, server.token)
  return { ...held, server, api, dataDir: server.dataDir }
}

/** Another server on the same data. */
const openNext = async (t: ExecutionContext, dataDir: string) => {
  const server = await startUnseen(t, dataDir)
  return { server, api: apiOf(server, server.token) }
}

/** The titles that a third server finds. */
const foundBy = async (t: ExecutionContext, dataDir: string): Promise<readonly string[]> => {
  const { server, api } = await openNext(t, dataDir)
  t.deepEqual(await noticesOf(api), [])
  const titles = await titlesOf(api)
  await server.stop()
  return titles
}

test(
  linuxOnly(
    'a server whose data directory another one has opened refuses to write, says so, and writes no more',
  ),
  async (t) => {
    const { server, api, dataDir } = await openFirst(t)
    const { body: todo } = await create(api, 'a')
    const { body: token } = await api('POST', '/api/tokens', { name: 'script', scopes: ['todos:read'] })
    const second = await openNext(t, dataDir)
    t.is((await create(second.api, 'b')).status, 201)
    await until(t, () => hasBackedUp(dataDir), 'the second one makes its backup of today')
    const before = await bytesIn(dataDir)

    const refused = [
      await create(api, 'c'),
      await api('PATCH', `/api/todos/${todo.id}`, { completed: true }),
      await api('DELETE', `/api/todos/${todo.id}`),
      await api('POST', '/api/tokens', { name: 'other', scopes: ['todos:read'] }),
      await api('DELETE', `/api/tokens/${token.id}`),
      await api('PATCH', '/api/settings', { theme: 'dark' }),
    ]
    for (const { status, body } of refused) {
      t.is(status, 503)
      t.is(body.type, 'urn:localist:problem:writing-stopped')
      t.regex(body.detail, /Another Localist, perhaps in a container, has opened .* stop this one\.$/)
      t.false(body.detail.includes('Nothing was changed'), 'the last change may be there')
      t.false(JSON.stringify(body).includes(dataDir))
    }
    t.deepEqual(await titlesOf(api), ['a'], 'it can still be read')
    t.deepEqual(await noticesOf(api), [refused[0]?.body.detail])
    t.deepEqual(
      server.log.filter((line) => line.includes('has opened the data folder')),
      [refused[0]?.body.detail],
    )
    await server.stop()
    // The line that was refused last is void as soon as the second one writes.
    const journal = ([path]: readonly (string | undefined)[]) => path?.includes('/journal/') !== true
    t.deepEqual((await bytesIn(dataDir)).filter(journal), before.filter(journal), 'nor at its stop')

    t.is((await create(second.api, 'd')).status, 201)
    await second.server.stop()
    t.deepEqual(await foundBy(t, dataDir), ['a', 'b', 'd'])
  },
)

test(linuxOnly('a change whose append another server may have read is refused, and kept'), async (t) => {
  const { api, hold, letGo, dataDir } = await openFirst(t)
  await create(api, 'a')
  const appended = hold('datasync', '.jsonl')
  const answer = create(api, 'b')
  await appended
  const second = await openNext(t, dataDir)
  letGo()
  t.is((await answer).status, 503)
  t.deepEqual(await titlesOf(second.api), ['a', 'b'], 'it was there to be read')
  t.is((await create(second.api, 'c')).status, 201)
  await second.server.stop()
  t.deepEqual(await foundBy(t, dataDir), ['a', 'b', 'c'])
})

test(
  linuxOnly('a change that is appended after another server has opened is refused, and void'),
  async (t) => {
    const { api, dataDir } = await openFirst(t)
    await create(api, 'a')
    const second = await openNext(t, dataDir)
    t.is((await create(api, 'lost')).status, 503)
    t.deepEqual(await titlesOf(second.api), ['a'])
    t.is((await create(second.api, 'b')).status, 201)
    await second.server.stop()
    t.deepEqual(await foundBy(t, dataDir), ['a', 'b'], 'what was not answered is void')
  },
)

for (const isFirst of [false, true]) {
  const title = `a change that fails, ${isFirst ? 'the first' : 'not the first'} of its segment, is not cut off once another server may have read it`
  test(linuxOnly(title), async (t) => {
    const { api, hold, letGo, dataDir } = await openFirst(t)
    if (!isFirst) await create(api, 'a')
    const written = hold('datasync', '.jsonl')
    const answer = create(api, 'b')
    await written
    if (isFirst) {
      // That was the header.
      const appended = hold('datasync', '.jsonl')
      letGo()
      await appended
    }
    const held = holdingFiles()
    const folding = held.hold('rename', 'todos.json')
    const second = await startUnseen(t, dataDir, held.files)
    await folding
    t.teardown(() => held.letGo())
    letGo(failure('EIO'))
    t.true((await answer).status >= 500)
    t.is((await create(apiOf(second, second.token), 'c')).status, 201)
    // As if the second one were killed here, before its document held the change.
    t.deepEqual(await foundBy(t, dataDir), isFirst ? ['b', 'c'] : ['a', 'b', 'c'])
  })
}

for (const isWritten of [true, false]) {
  test(
    linuxOnly(
      `a segment that a server begins after another one has opened, ${isWritten ? 'and written,' : 'and before that writes,'} voids nothing`,
    ),
    async (t) => {
      const { api, hold, letGo, dataDir } = await openFirst(t)
      const begun = hold('create', '.jsonl')
      const answer = create(api, 'lost')
      await begun
      const second = await openNext(t, dataDir)
      if (isWritten) t.is((await create(second.api, 'b')).status, 201)
      letGo()
      t.is((await answer).status, 503)
      if (!isWritten) t.is((await create(second.api, 'b')).status, 201)
      t.is((await create(second.api, 'c')).status, 201)
      await second.server.stop()
      t.true(await haveOwnNumbers(dataDir))
      t.deepEqual(await foundBy(t, dataDir), ['b', 'c'])
    },
  )
}

test(
  linuxOnly('a segment that was begun again after a full disk voids nothing of the next server'),
  async (t) => {
    let isFull = false
    const files = onHandle(['write'], 'wx')({ ...realFiles }, () => {
      if (isFull) throw failure('ENOSPC')
    })
    const { api, hold, letGo, dataDir } = await openFirst(t, files)
    isFull = true
    t.is((await create(api, 'refused')).status, 507)
    isFull = false
    const begun = hold('create', '.jsonl')
    const answer = create(api, 'lost')
    await begun
    const second = await openNext(t, dataDir)
    t.is((await create(second.api, 'b')).status, 201)
    letGo()
    t.is((await answer).status, 503)
    t.true(await haveOwnNumbers(dataDir))
    t.deepEqual(await foundBy(t, dataDir), ['b'], 'as if the second one were killed here')
  },
)

test(
  linuxOnly('a small document that is about to be replaced is left alone once another server has opened'),
  async (t) => {
    const { api, server, hold, letGo, dataDir } = await openFirst(t)
    const renaming = hold('rename', 'settings.json')
    const answer = api('PATCH', '/api/settings', { theme: 'dark' })
    await renaming
    const second = await openNext(t, dataDir)
    t.is((await second.api('PATCH', '/api/settings', { theme: 'light' })).status, 200)
    letGo()
    t.true((await answer).status >= 500)
    await server.stop()
    await second.server.stop()
    const third = await openNext(t, dataDir)
    t.is((await third.api('GET', '/api/settings')).body.theme, 'light')
  },
)

test(
  linuxOnly('the checkpoint of a stop does not replace the document once another server has opened'),
  async (t) => {
    const { api, server, hold, letGo, dataDir } = await openFirst(t)
    await create(api, 'a')
    const renaming = hold('rename', 'todos.json')
    const stopped = server.stop()
    await renaming
    const second = await openNext(t, dataDir)
    t.is((await create(second.api, 'b')).status, 201)
    await second.server.stop()
    letGo()
    await stopped
    t.deepEqual(await foundBy(t, dataDir), ['a', 'b'])
    t.is(JSON.parse(await readFile(fileOf(server), 'utf8')).todos.length, 2)
  },
)

test(linuxOnly('a server that is stopped leaves the server.json of the one after it'), async (t) => {
  const { server, dataDir } = await openFirst(t)
  const second = await openNext(t, dataDir)
  await server.stop()
  t.is(JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')).url, second.server.url)
})

test(
  linuxOnly('a server that another one overtakes while it starts blames no disk, and leaves its server.json'),
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const second: { url?: string } = {}
    const overtaken = interruptedAfter('rename', '/writer', async () => {
      second.url = (await startUnseen(t, dataDir)).url
    })
    const first = await startUnseen(t, dataDir, overtaken)
    const notices = await noticesOf(apiOf(first, first.token))
    t.is(notices.length, 1)
    t.regex(notices[0] ?? '', /^Another Localist, perhaps in a container/)
    t.is(JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')).url, second.url)
  },
)

test(linuxOnly('an account that another server opens while it is read is not shown'), async (t) => {
  const dataDir = await temporaryFolder(t)
  const overtaken = interruptedAfter('readdir', '/accounts/local/journal', () => startUnseen(t, dataDir))
  const server = await startUnseen(t, dataDir, overtaken)
  const api = apiOf(server, server.token)
  const { status, body } = await api('GET', '/api/todos')
  t.like({ status, type: body.type }, { status: 503, type: 'urn:localist:problem:writing-stopped' })
  t.is((await noticesOf(api)).length, 1)
})

test(
  linuxOnly('a restore is refused before it copies anything once another server has opened'),
  async (t) => {
    const dataDir = await temporaryFolder(t)
    for (const action of ['POST', 'DELETE'] as const) {
      const server = await startUnseen(t, dataDir)
      await until(t, () => action === 'POST' || hasBackedUp(dataDir), 'the backup of today')
      const api = apiOf(server, server.token)
      await api(action, '/api/todos', action === 'POST' ? { title: 'a' } : undefined)
      await server.stop()
    }
    const first = await startUnseen(t, dataDir)
    const api = apiOf(first, first.token)
    await startUnseen(t, dataDir)
    const before = await bytesIn(dataDir)
    const [backup] = (await api('GET', '/api/backups')).body
    t.is((await api('POST', `/api/backups/${backup.id}/restorations`)).status, 503)
    t.deepEqual(await bytesIn(dataDir), before)
  },
)

test(linuxOnly('a sign-in is not renewed by a server that another one has overtaken'), async (t) => {
  const provider = await startProvider(t)
  const quiet = { secrets: fakeSecrets, renewalTimes: noRenewals }
  const server = await startSignInServer(t, provider, quiet)
  const { account } = await signIn(server)
  const before = provider.liveRefreshTokens()
  const { dataDir } = server
  const unseen = { takeLock: async () => ({ release: async () => {} }) }
  const files = interruptedAfter('rename', '/writer', () =>
    startSignInServer(t, provider, { ...quiet, ...unseen, dataDir }),
  )
  const overtaken = await server.restart({ ...unseen, files, renewalTimes: renewalsAtOnce })
  t.is((await sessionOf(overtaken)).account?.id, account?.id)
  const isTried = () => overtaken.log.some((line) => line.startsWith('The sign-in could not be renewed'))
  const isRenewed = () => provider.liveRefreshTokens().join() !== before.join()
  await until(t, () => isTried() || isRenewed(), 'a renewal')
  t.deepEqual(provider.liveRefreshTokens(), before)
})

test(
  linuxOnly('a data directory that cannot be written to at the start can be read, and says what to do'),
  async (t) => {
    const { server, api, dataDir } = await openFirst(t)
    await create(api, 'a')
    await server.stop()
    const readOnly: Files = {
      ...realFiles,
      async open(path, flags, mode) {
        if (flags !== 'r') throw failure('EROFS')
        return realFiles.open(path, flags, mode)
      },
    }
    const second = await startUnseen(t, dataDir, readOnly)
    const secondApi = apiOf(second, second.token)
    t.deepEqual(await titlesOf(secondApi), ['a'])
    const refused = await create(secondApi, 'b')
    t.is(refused.status, 503)
    t.regex(
      refused.body.detail,
      /could not write to its data folder when it was started.*start Localist again/,
    )
  },
)
