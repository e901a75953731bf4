import test from 'ava'
import { filesRun } from '../../support/files-run.ts'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

// A newcomer reads each of these files to follow a request: docs/architecture.md, "The life of a change".
test('a POST of a todo runs functions of at most 35 files of server/', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'before' })
  const files = await filesRun(() => api('POST', '/api/todos', { title: 'counted' }))
  t.true(files.includes('todos/todos.ts') && files.includes('store/journal/journal.ts'), files.join(', '))
  t.true(files.length <= 35, `${files.length}: ${files.join(', ')}`)
})
