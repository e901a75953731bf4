import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { fileOf, noticesOf } from '../../support/account.ts'
import { failure, onHandle, titlesOf } from '../../support/faults.ts'
import { apiOf, type Api } from '../../support/http.ts'
import {
  bytesIn,
  hasBackedUp,
  haveOwnNumbers,
  holdingFiles,
  linuxOnly,
  linuxTest as test,
  startUnseen,
} from '../../support/second-writer.ts'
import { temporaryFolder } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const create = (api: Api, title: string) => api('POST', '/api/todos', { title })

/** A server on fresh data that holds one todo, `a`, and how its file calls are held up. */
const first = async (t: ExecutionContext, below: Files = realFiles) => {
  const held = holdingFiles(below)
  const server = await startUnseen(t, await temporaryFolder(t), held.files)
  const api = apiOf(server, server.token)
  return { ...held, server, api, dataDir: server.dataDir }
}

/** Another server on the same data. */
const next = async (t: ExecutionContext, dataDir: string) => {
  const server = await startUnseen(t, dataDir)
  return { server, api: apiOf(server, server.token) }
}

/** The titles that a third server finds. */
const foundBy = async (t: ExecutionContext, dataDir: string): Promise<readonly string[]> => {
  const { server, api } = await next(t, dataDir)
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
    const { server, api, dataDir } = await first(t)
    const { body: todo } = await create(api, 'a')
    const { body: token } = await api('POST', '/api/tokens', { name: 'script', scopes: ['todos:read'] })
    const second = await next(t, dataDir)
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

test(linuxOnly('another server that opens between the append of a change and its answer'), async (t) => {
  const { api, hold, letGo, dataDir } = await first(t)
  await create(api, 'a')
  const appended = hold('datasync', '.jsonl')
  const answer = create(api, 'b')
  await appended
  const second = await next(t, dataDir)
  letGo()
  t.is((await answer).status, 503)
  t.deepEqual(await titlesOf(second.api), ['a', 'b'], 'it was there to be read')
  t.is((await create(second.api, 'c')).status, 201)
  await second.server.stop()
  t.deepEqual(await foundBy(t, dataDir), ['a', 'b', 'c'])
})

test(
  linuxOnly('another server that opens before a change is appended and writes before that is answered'),
  async (t) => {
    const { api, dataDir } = await first(t)
    await create(api, 'a')
    const second = await next(t, dataDir)
    t.is((await create(api, 'lost')).status, 503)
    t.deepEqual(await titlesOf(second.api), ['a'])
    t.is((await create(second.api, 'b')).status, 201)
    await second.server.stop()
    t.deepEqual(await foundBy(t, dataDir), ['a', 'b'], 'what was not answered is void')
  },
)

// A segment whose first change fails is removed, another one is cut off.
for (const isFirst of [false, true]) {
  const title = `a change that fails is not ${isFirst ? 'removed with its' : 'cut off a'} segment once another server may have read it`
  test(linuxOnly(title), async (t) => {
    const { api, hold, letGo, dataDir } = await first(t)
    if (!isFirst) await create(api, 'a')
    const appended = hold('datasync', '.jsonl')
    const answer = create(api, 'b')
    await appended
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
      const { api, hold, letGo, dataDir } = await first(t)
      const begun = hold('create', '.jsonl')
      const answer = create(api, 'lost')
      await begun
      const second = await next(t, dataDir)
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
    const { api, hold, letGo, dataDir } = await first(t, files)
    isFull = true
    t.is((await create(api, 'refused')).status, 507)
    isFull = false
    const begun = hold('create', '.jsonl')
    const answer = create(api, 'lost')
    await begun
    const second = await next(t, dataDir)
    t.is((await create(second.api, 'b')).status, 201)
    letGo()
    t.is((await answer).status, 503)
    t.true(await haveOwnNumbers(dataDir))
    t.deepEqual(await foundBy(t, dataDir), ['b'], 'as if the second one were killed here')
  },
)

test(linuxOnly('a small document that was about to be replaced when another server opened'), async (t) => {
  const { api, server, hold, letGo, dataDir } = await first(t)
  const renaming = hold('rename', 'settings.json')
  const answer = api('PATCH', '/api/settings', { theme: 'dark' })
  await renaming
  const second = await next(t, dataDir)
  t.is((await second.api('PATCH', '/api/settings', { theme: 'light' })).status, 200)
  letGo()
  t.true((await answer).status >= 500)
  await server.stop()
  await second.server.stop()
  const third = await next(t, dataDir)
  t.is((await third.api('GET', '/api/settings')).body.theme, 'light')
})

test(
  linuxOnly('a checkpoint at the stop that was about to replace the document when another server opened'),
  async (t) => {
    const { api, server, hold, letGo, dataDir } = await first(t)
    await create(api, 'a')
    const renaming = hold('rename', 'todos.json')
    const stopped = server.stop()
    await renaming
    const second = await next(t, dataDir)
    t.is((await create(second.api, 'b')).status, 201)
    await second.server.stop()
    letGo()
    await stopped
    t.deepEqual(await foundBy(t, dataDir), ['a', 'b'])
    t.is(JSON.parse(await readFile(fileOf(server), 'utf8')).todos.length, 2)
  },
)

test(linuxOnly('a server that is stopped leaves the server.json of the one after it'), async (t) => {
  const { server, dataDir } = await first(t)
  const second = await next(t, dataDir)
  await server.stop()
  t.is(JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')).url, second.server.url)
})

test(
  linuxOnly('a data directory that cannot be written to at the start can be read, and says what to do'),
  async (t) => {
    const { server, api, dataDir } = await first(t)
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
