import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { StorageFull } from '../../server/storage/errors.ts'
import { realFiles, type Files } from '../../server/storage/files.ts'
import { openNotices } from '../../server/notices/notices.ts'
import type { Notice } from '../../server/notices/schema.ts'
import { explain } from '../../server/reasons/reasons.ts'
import { fileOf, restarted, stoppedWith } from '../support/account.ts'
import { failure, onHandle } from '../support/faults.ts'
import { apiOf } from '../support/http.ts'
import { startServer, temporaryFolder } from '../support/server.ts'

const test = ava.serial

const damagedOnce = async (t: Parameters<typeof stoppedWith>[0]) => {
  const server = await stoppedWith(t, 'a')
  await writeFile(fileOf(server), 'rubbish')
  const { server: told, api } = await restarted(t, server)
  const [notice] = (await api('GET', '/api/notices')).body
  await told.stop()
  return { server, notice }
}

test('a notice is there until it is put away, over restarts too', async (t) => {
  const { server, notice } = await damagedOnce(t)
  const second = await restarted(t, server)
  t.deepEqual((await second.api('GET', '/api/notices')).body, [notice])
  t.is((await second.api('DELETE', `/api/notices/${notice.id}`)).status, 200)
  t.is((await second.api('DELETE', `/api/notices/${notice.id}`)).status, 404)
  await second.server.stop()
  t.deepEqual((await (await restarted(t, server)).api('GET', '/api/notices')).body, [])
})

test('an edit that is found at the stop is told at the next start', async (t) => {
  const first = await stoppedWith(t, 'a')
  const { server, api } = await restarted(t, first)
  await api('POST', '/api/todos', { title: 'b' })
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), text.replace('"title":"a"', '"title":"by hand"'))
  await server.stop()
  const [notice] = (await (await restarted(t, first)).api('GET', '/api/notices')).body
  t.regex(notice.message, /was changed by another program while Localist was running/)
  t.is(notice.reason, 'edit-not-used')
  t.deepEqual(Object.keys(notice.values), ['file', 'copy'])
})

test('a notice that cannot be put away durably stays', async (t) => {
  const { server, notice } = await damagedOnce(t)
  let broken = false
  const files = onHandle(['write'], 'wx')({ ...realFiles }, () => {
    if (broken) throw Object.assign(new Error('ENOSPC: made to fail'), { code: 'ENOSPC' })
  })
  const next = await startServer(t, { dataDir: server.dataDir, files })
  const api = apiOf(next, next.token)
  broken = true
  t.is((await api('DELETE', `/api/notices/${notice.id}`)).status, 507)
  t.deepEqual((await api('GET', '/api/notices')).body, [notice])
  broken = false
  t.is((await api('DELETE', `/api/notices/${notice.id}`)).status, 200)
})

test('a notice that comes while another one cannot be put away is not lost', async (t) => {
  const dataDir = await temporaryFolder(t)
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  let isFull = false
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      if (!isFull || flags !== 'wx') return realFiles.open(path, flags, mode)
      begun.resolve()
      await go.promise
      isFull = false
      throw failure('ENOSPC')
    },
  }
  const host = { files, now: () => new Date(), log: () => {}, changed: () => {} }
  const notices = await openNotices(host, dataDir)
  notices.add(explain('file-replaced', { file: 'a.json', copy: 'a' }))
  await notices.close()
  isFull = true
  const dismissal = t.throwsAsync(notices.dismiss(notices.list()[0]?.id ?? ''), { instanceOf: StorageFull })
  await begun.promise
  notices.add(explain('file-replaced', { file: 'b.json', copy: 'b' }))
  go.resolve()
  await dismissal
  await notices.close()
  const filesIn = (all: readonly Notice[]) => all.map(({ values }) => values.file)
  t.deepEqual(filesIn(notices.list()), ['a.json', 'b.json'])
  t.deepEqual(filesIn((await openNotices(host, dataDir)).list()), ['a.json', 'b.json'])
})

test('notices that cannot be read begin anew, and say so', async (t) => {
  const { server } = await damagedOnce(t)
  await writeFile(join(server.dataDir, 'notices.json'), 'rubbish')
  const { api } = await restarted(t, server)
  const [notice] = (await api('GET', '/api/notices')).body
  t.regex(notice.message, /notices\.json could not be read\. Localist started a new one/)
})
