import { readFile, writeFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { fileOf, restarted, withoutHistory } from '../../../support/account.ts'
import { apiOf } from '../../../support/http.ts'
import { startServer } from '../../../support/server.ts'

/** Makes a list with a todo, its subtask and the subtask of that, and stops the server without a journal. */
async function stopWithList(t: ExecutionContext) {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  const { body: top } = await api('POST', '/api/todos', { title: 'top', listId: list.id })
  const { body: middle } = await api('POST', '/api/todos', { title: 'middle', parentId: top.id })
  const { body: low } = await api('POST', '/api/todos', { title: 'low', parentId: middle.id })
  await server.stop()
  return { server: await withoutHistory(server), list, top, middle, low }
}

const withoutLine = async (path: string, id: string): Promise<void> => {
  const lines = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, lines.filter((line) => !line.startsWith(`    {"id":"${id}"`)).join('\n'))
}

test('todos whose list was lost with its line are in the inbox, with their subtasks', async (t) => {
  const { server, list, top, middle, low } = await stopWithList(t)
  await withoutLine(fileOf(server), list.id)
  const { api } = await restarted(t, server)
  const { body } = await api('GET', '/api/todos')
  t.deepEqual(
    body.map(({ id, listId, parentId }: typeof top) => `${id} ${listId} ${parentId}`).toSorted(),
    [`${top.id} inbox null`, `${middle.id} inbox ${top.id}`, `${low.id} inbox ${middle.id}`].toSorted(),
  )
  t.is((await api('GET', '/api/notices')).body.length, 1)
})

test('a subtask whose parent was lost with its line is at the top of its list, with its own subtasks', async (t) => {
  const { server, list, top, middle, low } = await stopWithList(t)
  await withoutLine(fileOf(server), top.id)
  const { api } = await restarted(t, server)
  const { body } = await api('GET', '/api/todos')
  t.deepEqual(
    body.map(({ id, listId, parentId }: typeof top) => `${id} ${listId} ${parentId}`).toSorted(),
    [`${middle.id} ${list.id} null`, `${low.id} ${list.id} ${middle.id}`].toSorted(),
  )
})

test('a list that a hand put into the trash without its todos comes back', async (t) => {
  const { server, list } = await stopWithList(t)
  const text = await readFile(fileOf(server), 'utf8')
  const line = text.split('\n').find((each) => each.includes(`{"id":"${list.id}"`)) ?? ''
  const trashed = line.replace('"deletedAt":null', '"deletedAt":"2026-11-20T08:00:00.000Z"')
  await writeFile(fileOf(server), text.replace(line, trashed))
  const { api } = await restarted(t, server)
  t.is((await api('GET', `/api/lists/${list.id}`)).status, 200)
  t.is((await api('GET', '/api/todos')).body.length, 3)
})
