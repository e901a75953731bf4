import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { formatChangeId, formatChangeSet, pickChangedFields } from '../../../../server/store/change-set.ts'
import { encodeLine, formatHeader } from '../../../../server/store/journal/segment.ts'
import { fileOf, folderOf } from '../../../support/account.ts'
import { apiOf } from '../../../support/http.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'
import { editedDocument, someHistory, todoAt } from '../../../support/stored-todos.ts'
import { readThreadTime } from '../../../support/thread-time.ts'

const at = '2026-11-20T08:00:00.000Z'
const notes = 'Ask for the receipt, and note the **meter**. '.repeat(20)

/** A segment that adds 1,000 todos and changes them until there are so many change sets. */
const segmentOf = (length: number): string => {
  const lines = Array.from({ length }, (_, turn) => {
    const revision = turn + 1
    const index = turn % 1000
    const after = todoAt(index, revision, notes)
    const before = turn < 1000 ? null : pickChangedFields(todoAt(index, revision - 1000, notes), after)
    const changes = [{ kind: 'todo', id: after.id, before, after }]
    return encodeLine(
      formatChangeSet({ id: formatChangeId(someHistory, revision), revision, at, actor, changes }),
    )
  })
  return `${encodeLine(formatHeader(someHistory, 0))}${lines.join('')}`
}

/** Starts a server on `dataDir` and watches how long the event loop stands still meanwhile, at most. */
const watchedStart = async (t: ExecutionContext, dataDir: string) => {
  let [last, longest] = [readThreadTime(), 0]
  const look = (): void => {
    const now = readThreadTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const probe = setInterval(look, 1)
  const server = await startServer(t, { dataDir })
  clearInterval(probe)
  look()
  t.log(`longest stall: ${longest.toFixed(0)} ms`)
  t.true(longest < 300, `the event loop stood still for ${longest.toFixed(0)} ms`)
  return apiOf(server, server.token)
}

ava.serial('a start that replays a long journal never holds up the event loop for 300 ms', async (t) => {
  const dataDir = await temporaryFolder(t)
  await mkdir(join(folderOf({ dataDir }), 'journal'), { recursive: true })
  await writeFile(join(folderOf({ dataDir }), 'journal', `00000001-0.jsonl`), segmentOf(12_000))
  const api = await watchedStart(t, dataDir)
  const { headers, body } = await api('GET', '/api/todos?limit=1')
  t.is(headers.get('x-total-count'), '1000')
  t.is(body[0].revision, 11_001)
})

ava.serial('a start that checks an edited document never holds up the event loop for 300 ms', async (t) => {
  const dataDir = await temporaryFolder(t)
  await mkdir(folderOf({ dataDir }), { recursive: true })
  await writeFile(fileOf({ dataDir }), editedDocument(40_000, ''))
  const api = await watchedStart(t, dataDir)
  t.is((await api('GET', '/api/todos?limit=1')).headers.get('x-total-count'), '40000')
})
