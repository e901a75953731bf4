import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'ava'

const root = join(import.meta.dirname, '..', '..')

interface Diagnostic {
  readonly code: string
}

/** The rules that a file with this content would break at this place in the tree. */
async function brokenRules(path: string, content: string): Promise<readonly string[]> {
  const tree = await mkdtemp(join(tmpdir(), 'localist-walls-'))
  try {
    await copyFile(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), content)
    const cli = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [cli, '--format', 'json', path], { cwd: tree }, (_, stdout) =>
        resolve(stdout),
      )
    })
    const { diagnostics } = JSON.parse(output) as { readonly diagnostics: readonly Diagnostic[] }
    return diagnostics.map(({ code }) => code)
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

const refused = test.macro<[path: string, line: string, rule?: string]>({
  async exec(t, path, line, rule = 'eslint(no-restricted-imports)') {
    t.deepEqual(await brokenRules(path, `${line}\n`), [rule])
  },
  title: (_, path, line) => `refused in ${path}: ${line}`,
})

const allowed = test.macro<[path: string, line: string]>({
  async exec(t, path, line) {
    t.deepEqual(await brokenRules(path, `${line}\n`), [])
  },
  title: (_, path, line) => `allowed in ${path}: ${line}`,
})

test.serial(refused, 'server/app.ts', "export { main } from '../electron/main.ts'")
test.serial(refused, 'server/todos/todos.ts', "export { App } from '../../renderer/app.tsx'")
test.serial(refused, 'server/app.ts', "export { app } from 'electron'")
test.serial(refused, 'server/store/store.ts', "export { Low } from 'lowdb'")
test.serial(refused, 'server/store/store.ts', "export { JSONFile } from 'lowdb/node'")
test.serial(refused, 'server/auth/session/routes.ts', "export { discovery } from 'openid-client'")
test.serial(refused, 'server/auth/provider/oidc.ts', "export { Low } from 'lowdb'")
test.serial(refused, 'server/documents/database.ts', "export { app } from 'electron'")
test.serial(refused, 'server/app.ts', "export { env } from 'node:process'")
test.serial(refused, 'server/app.ts', 'export const home = process.env', 'node(no-process-env)')
test.serial(refused, 'server/commands/find.ts', "export type { Todo } from '../todos/present.ts'")
test.serial(refused, 'server/commands/todos/add.ts', "export type { Todo } from '../../todos/present.ts'")
test.serial(refused, 'server/commands/todos/add.ts', "export { todo } from '../../contract.ts'")
test.serial(refused, 'server/commands/client/client.ts', "export { object } from 'zod'")
test.serial(
  refused,
  'server/commands/todos/add.ts',
  'export const home = process.env',
  'node(no-process-env)',
)
test.serial(allowed, 'server/commands/todos/add.ts', "export type { Todo } from '../../contract.ts'")
test.serial(allowed, 'server/commands/definitions/todos.ts', "export { addTodo } from '../todos/add.ts'")
test.serial(allowed, 'server/documents/database.ts', "export { Low } from 'lowdb'")
test.serial(allowed, 'server/auth/provider/oidc.ts', "export { discovery } from 'openid-client'")
test.serial(allowed, 'server/config.ts', 'export const home = process.env')
test.serial(allowed, 'server/config/data-directory.ts', 'export const home = process.env')
test.serial(refused, 'server/config/data-directory.ts', "export { Low } from 'lowdb'")

test.serial(refused, 'electron/main.ts', "export { createApp } from '../server/app.ts'")
test.serial(refused, 'electron/main.ts', "export { dataFile } from '../server/store/store.ts'")
test.serial(refused, 'electron/main.ts', "export { App } from '../renderer/app.tsx'")
test.serial(refused, 'electron/main.ts', "export { ipcMain } from 'electron'")
test.serial(refused, 'electron/ipc.ts', "export { safeStorage } from 'electron'")
test.serial(refused, 'electron/system/secrets.ts', "export { ipcMain } from 'electron'")
test.serial(allowed, 'electron/main.ts', "export { start } from '../server/start.ts'")
test.serial(
  allowed,
  'electron/main.ts',
  "export { findDataDirectory } from '../server/config/data-directory.ts'",
)
test.serial(allowed, 'electron/main.ts', "export { app } from 'electron'")
test.serial(allowed, 'electron/ipc.ts', "export { ipcMain } from 'electron'")
test.serial(allowed, 'electron/system/secrets.ts', "export { safeStorage } from 'electron'")

test.serial(refused, 'renderer/todos/queries.ts', "export type { Store } from '../../server/store/store.ts'")
test.serial(refused, 'renderer/app.tsx', "export { problems } from '../server/contract.ts'")
test.serial(refused, 'renderer/app.tsx', "export type { Window } from '../electron/window/window.ts'")
test.serial(refused, 'renderer/app.tsx', "export { desktop } from '../electron/bridge.ts'")
test.serial(refused, 'renderer/app.tsx', "export { readFile } from 'node:fs/promises'")
test.serial(allowed, 'renderer/todos/queries.ts', "export type { Todo } from '../../server/contract.ts'")
test.serial(allowed, 'renderer/app.tsx', "export type { Bridge } from '../electron/bridge.ts'")
test.serial(refused, 'renderer/views/views.ts', "export { todo } from '../../server/todos/schema.ts'")
test.serial(refused, 'renderer/views/views.ts', "export { listId } from '../../server/fields.ts'")
test.serial(refused, 'renderer/views/views.ts', "export { todoKind } from '../../server/kinds/todo.ts'")
test.serial(allowed, 'renderer/views/views.ts', "export { dayAt } from '../../server/dates.ts'")
test.serial(allowed, 'renderer/views/views.ts', "export { inboxId } from '../../server/kinds/inbox.ts'")
test.serial(allowed, 'renderer/views/views.ts', "export { comparePlaces } from '../../server/order.ts'")
test.serial(
  allowed,
  'renderer/views/views.ts',
  "export { compareKeys } from '../../server/todos/queries/order.ts'",
)
test.serial(
  allowed,
  'renderer/views/views.ts',
  "export { splitIntoWords } from '../../server/todos/search/words.ts'",
)
test.serial(allowed, 'renderer/views/views.ts', "export { views } from '../../server/todos/views.ts'")
test.serial(
  allowed,
  'renderer/todos/line.ts',
  "export { createLineReader } from '../../server/words/line/read-line.ts'",
)
test.serial(refused, 'renderer/todos/line.ts', "export { readDate } from '../../server/words/dates.ts'")
test.serial(
  allowed,
  'renderer/views/views.ts',
  "export { findOrder } from '../../server/todos/conditions.ts'",
)
test.serial(
  allowed,
  'renderer/views/views.ts',
  "export { viewIcons } from '../../server/kinds/filter-names.ts'",
)
test.serial(refused, 'renderer/views/views.ts', "export { viewFilter } from '../../server/kinds/filter.ts'")
test.serial(refused, 'scripts/start.ts', "export { Low } from 'lowdb'")
