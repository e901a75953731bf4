import test from 'ava'
import { apiOf } from '../../../support/http.ts'
import { runCli } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

test('show prints all of a todo and its subtasks, also in the trash', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const add = async (todo: object): Promise<string> => (await api('POST', '/api/todos', todo)).body.id
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home' })).body
  const parent = await add({
    title: 'Trip',
    listId,
    tags: ['a', 'b'],
    dueDate: '2099-12-01',
    dueTime: '09:00',
    notes: 'x',
  })
  const child = await add({ title: 'Pack', parentId: parent })
  const grandchild = await add({ title: 'Shoes', parentId: child })

  const { code, out } = await runCli(dataDir, 'show', parent.slice(-8))
  t.is(code, 0)
  for (const line of [`Id       ${parent}`, 'List     Home', 'Due      2099-12-01 09:00', 'Tags     a, b'])
    t.true(out.includes(`\n${line}\n`), line)
  t.true(
    out.endsWith(
      `\n\nx\n\nopen\t${child}\t0\t-\t-\tHome\t-\tPack\nopen\t${grandchild}\t0\t-\t-\tHome\t-\tShoes\n`,
    ),
  )
  t.true((await runCli(dataDir, 'show', child)).out.includes(`\nSubtask of  ${parent.slice(-8)}  Trip\n`))
  const json = JSON.parse((await runCli(dataDir, 'show', parent, '--json')).out)
  t.like(json, {
    id: parent,
    notes: 'x',
    subtasks: [{ id: child, subtasks: [{ id: grandchild, subtasks: [] }] }],
  })

  await api('DELETE', `/api/todos/${child}`)
  t.deepEqual(JSON.parse((await runCli(dataDir, 'show', parent, '--json')).out).subtasks, [])
  t.regex((await runCli(dataDir, 'show', child)).out, /\nIn the trash {2}\d{4}-/)
  const indented = await add({ title: 'a\tb', notes: '- x\n\t- \u{1b}[31my' })
  const shown = (await runCli(dataDir, 'show', indented)).out
  t.regex(shown, /^Title {4}a b\n/)
  t.true(shown.endsWith('\n\n- x\n    - \u{FFFD}[31my\n'))
  const unknown = await runCli(dataDir, 'show', 'ffff')
  t.is(unknown.code, 1)
  t.is(unknown.out, '')
})
