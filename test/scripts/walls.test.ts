import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix, sep } from 'node:path'
import ava, { type TestFn } from 'ava'

const test = ava as TestFn<{ diagnostics: readonly Diagnostic[] }>
const root = join(import.meta.dirname, '..', '..')

/** An import or a use of something: where it is, its line, and the rule that it breaks, if any. */
type Case = readonly [path: string, line: string, rule: string | null]

const walls = 'eslint(no-restricted-imports)'

const cases: readonly Case[] = [
  ['server/app.ts', "export { main } from '../electron/main.ts'", walls],
  ['server/todos/todos.ts', "export { App } from '../../renderer/app.tsx'", walls],
  ['server/app.ts', "export { app } from 'electron'", walls],
  ['server/store/store.ts', "export { Low } from 'lowdb'", walls],
  ['server/store/store.ts', "export { JSONFile } from 'lowdb/node'", walls],
  ['server/auth/session/routes.ts', "export { discovery } from 'openid-client'", walls],
  ['server/auth/provider/oidc.ts', "export { Low } from 'lowdb'", walls],
  ['server/storage/database.ts', "export { app } from 'electron'", walls],
  ['server/app.ts', "export { env } from 'node:process'", walls],
  ['server/app.ts', 'export const home = process.env', 'node(no-process-env)'],
  ['cli/words.ts', "export type { Todo } from '../server/todos/present.ts'", walls],
  ['cli/todos/add.ts', "export type { Todo } from '../../server/todos/present.ts'", walls],
  ['cli/todos/add.ts', "export { todo } from '../../server/contract.ts'", walls],
  ['cli/todos/add.ts', "export { App } from '../../renderer/app.tsx'", walls],
  ['cli/serve/serve.ts', "export { createApp } from '../../server/app.ts'", walls],
  ['cli/client/client.ts', "export { object } from 'zod'", walls],
  ['cli/todos/add.ts', 'export const home = process.env', 'node(no-process-env)'],
  ['cli/todos/add.ts', "export type { Todo } from '../../server/contract.ts'", null],
  ['cli/serve/serve.ts', "export { start } from '../../server/start.ts'", null],
  ['cli/todos/rm.ts', "export { skip } from './skip.ts'", null],
  ['server/storage/database.ts', "export { Low } from 'lowdb'", null],
  ['server/auth/provider/oidc.ts', "export { discovery } from 'openid-client'", null],
  ['server/config/config.ts', 'export const home = process.env', null],
  ['server/config/data-directory.ts', 'export const home = process.env', null],
  ['server/config/data-directory.ts', "export { Low } from 'lowdb'", walls],
  ['electron/main.ts', "export { createApp } from '../server/app.ts'", walls],
  ['electron/main.ts', "export { dataFile } from '../server/store/store.ts'", walls],
  ['electron/main.ts', "export { App } from '../renderer/app.tsx'", walls],
  ['electron/main.ts', "export { ipcMain } from 'electron'", walls],
  ['electron/ipc.ts', "export { safeStorage } from 'electron'", walls],
  ['electron/system/secrets.ts', "export { ipcMain } from 'electron'", walls],
  ['electron/main.ts', "export { start } from '../server/start.ts'", null],
  ['electron/main.ts', "export { findDataDirectory } from '../server/config/data-directory.ts'", null],
  ['electron/main.ts', "export { app } from 'electron'", null],
  ['electron/ipc.ts', "export { ipcMain } from 'electron'", null],
  ['electron/system/secrets.ts', "export { safeStorage } from 'electron'", null],
  ['renderer/todos/queries.ts', "export type { Store } from '../../server/store/store.ts'", walls],
  ['renderer/app.tsx', "export { problems } from '../server/contract.ts'", walls],
  ['renderer/app.tsx', "export type { Window } from '../electron/windows/window.ts'", walls],
  ['renderer/app.tsx', "export { desktop } from '../electron/bridge.ts'", walls],
  ['renderer/app.tsx', "export { readFile } from 'node:fs/promises'", walls],
  ['renderer/todos/queries.ts', "export type { Todo } from '../../server/contract.ts'", null],
  ['renderer/app.tsx', "export type { Bridge } from '../electron/bridge.ts'", null],
  ['renderer/todo-views/views.ts', "export { todo } from '../../server/todos/schema.ts'", walls],
  ['renderer/todo-views/views.ts', "export { listId } from '../../server/fields.ts'", walls],
  ['renderer/todo-views/views.ts', "export { todoKind } from '../../server/entities/todo.ts'", walls],
  ['renderer/todo-views/views.ts', "export { putMany } from '../../server/entities/siblings.ts'", walls],
  ['renderer/todo-views/views.ts', "export { dayAt } from '../../common/dates/dates.ts'", null],
  ['common/dates/dates.ts', "export type { Todo } from '../../server/contract.ts'", walls],
  ['common/dates/dates.ts', "export { App } from '../../renderer/app.tsx'", walls],
  ['common/order.ts', "export { readFile } from 'node:fs/promises'", walls],
  ['common/order.ts', "export { useState } from 'react'", walls],
  ['common/order.ts', "export { object } from 'zod'", walls],
  ['renderer/todo-views/views.ts', "export { viewFilter } from '../../server/entities/filter.ts'", walls],
  ['scripts/start.ts', "export { Low } from 'lowdb'", walls],
]

/** The folders of the page, the lowest first. Each imports those below it; those beside each other do not know each other. */
const floors: readonly (readonly string[])[] = [
  ['api', 'clock', 'commands', 'components', 'messages', 'problems', 'routing'],
  ['sync'],
  ['todo-views', 'undo'],
  ['account', 'lists', 'tags'],
  ['custom-views'],
  ['settings'],
  ['todos'],
  ['change-history', 'palette', 'reminders', 'script-toasts', 'search', 'sidebar', 'trash'],
  ['shell'],
]

const pageFolders = floors.flat()
/** The only folder below that the data of the page may use; messages/ has a namesake beside the page, and is left to the reader. */
const belowSync = new Set(['api', 'messages'])
const floorOf = (folder: string): number => floors.findIndex((floor) => floor.includes(folder))

/** Whether a folder of the page may import another one. The lowest ones may import each other, one way. */
const mayImport = (folder: string, other: string): boolean => {
  if (folder === 'sync') return belowSync.has(other)
  return floorOf(other) < floorOf(folder) || (floorOf(folder) === 0 && floorOf(other) === 0)
}

interface Diagnostic {
  readonly code: string
  readonly filename: string
  readonly labels: readonly { readonly span: { readonly line: number } }[]
}

/** The lines of a file that imports every other folder of the page, from its own or from one inside it. */
const importAll = (folder: string, way: string): readonly string[] =>
  pageFolders
    .filter((other) => other !== folder)
    .map((other) => `export type { A } from '${way}/${other}/a.ts'`)

/** The ways from a file of a folder to the other folders, by the path of the file below that folder. */
const ways = { 'walls.ts': '..', 'inside/walls.ts': '../..' } as const

/** Runs oxlint on all cases at once. Each lies in a tree of its own, so that no other file changes what the rules say of it. */
async function lint(parent: string): Promise<readonly Diagnostic[]> {
  const configuration = await readFile(join(root, '.oxlintrc.json'), 'utf8')
  await writeFile(join(parent, '.oxlintrc.json'), configuration)
  // Only the configuration of the root takes options.
  const { options: _, ...inner } = JSON.parse(configuration)
  for (const [index, [path, line]] of cases.entries()) {
    const tree = join(parent, `case-${index}`)
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, '.oxlintrc.json'), JSON.stringify(inner))
    await writeFile(join(tree, path), `${line}\n`)
  }
  for (const folder of pageFolders)
    for (const [name, way] of Object.entries(ways)) {
      const path = join(parent, 'renderer', folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `${importAll(folder, way).join('\n')}\n`)
    }
  const cli = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [cli, '--format', 'json', '.'], { cwd: parent }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  return JSON.parse(output).diagnostics
}

test.before(async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'localist-walls-'))
  try {
    t.context.diagnostics = await lint(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

for (const [index, [path, line, rule]] of cases.entries()) {
  test(`${rule === null ? 'allowed' : 'refused'} in ${path}: ${line}`, (t) => {
    const found = t.context.diagnostics.filter(({ filename }) => filename.startsWith(`case-${index}${sep}`))
    t.deepEqual(
      found.map(({ code }) => code),
      rule === null ? [] : [rule],
    )
  })
}

const refusesAbove = test.macro<[folder: string, name: keyof typeof ways]>({
  exec(t, folder, name) {
    const path = join('renderer', folder, name)
    const found = t.context.diagnostics.filter(({ filename }) => filename === path)
    const others = pageFolders.filter((other) => other !== folder)
    const refused = found.flatMap(({ labels: [label] }) => (label ? (others[label.span.line - 1] ?? []) : []))
    t.deepEqual(refused.toSorted(), others.filter((other) => !mayImport(folder, other)).toSorted())
    t.true(found.every(({ code }) => code === walls))
  },
  title: (_, folder, name) => `renderer/${folder}/${name} may import the folders below it only`,
})

for (const folder of pageFolders) {
  test(refusesAbove, folder, 'walls.ts')
  test(refusesAbove, folder, 'inside/walls.ts')
}

/** One import: both paths are relative to the same folder, with slashes. */
type Import = readonly [from: string, to: string]

// oxfmt writes every module name in single quotes
const moduleName = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** The relative imports of a file, those of types alone included. */
function importsOf(path: string, source: string): readonly Import[] {
  return [...source.matchAll(moduleName)].map(([, name = '']) => [
    path,
    posix.join(posix.dirname(path), name),
  ])
}

/** The two folders side by side that an import leads from and to, if there are such. */
function foldersOf([from, to]: Import): Import | null {
  const source = from.split('/')
  const target = to.split('/')
  const fork = source.findIndex((name, index) => name !== target[index])
  // the last part is the name of a file
  if (fork < 0 || fork >= source.length - 1 || fork >= target.length - 1) return null
  return [source.slice(0, fork + 1).join('/'), target.slice(0, fork + 1).join('/')]
}

/** The pairs of folders side by side that import each other, with the imports of the direction that has fewer. */
function mutual(imports: readonly Import[]): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>()
  for (const each of imports) {
    const folders = foldersOf(each)
    if (folders === null) continue
    const key = folders.join(' → ')
    links.set(key, [...(links.get(key) ?? []), each.join(' → ')])
  }
  const pairs = new Map<string, readonly string[]>()
  for (const [key, there] of links) {
    const [from = '', to = ''] = key.split(' → ')
    const back = links.get(`${to} → ${from}`)
    if (back === undefined || from > to) continue
    pairs.set(`${from} ↔ ${to}`, there.length < back.length ? there : back)
  }
  return pairs
}

/** The imports of the sources of a part, relative to it. Throws where there are fewer than files: they were not read. */
async function importsIn(part: string): Promise<readonly Import[]> {
  const names = await readdir(join(root, part), { recursive: true })
  const files = names.filter((name) => /\.tsx?$/.test(name)).map((name) => name.split(sep).join('/'))
  const imports = await Promise.all(
    files.map(async (path) => importsOf(path, await readFile(join(root, part, path), 'utf8'))),
  )
  const all = imports.flat()
  if (all.length <= files.length) throw new Error(`${part}/ has ${all.length} imports.`)
  return all
}

const knowNoOther = test.macro<[part: string]>({
  async exec(t, part) {
    t.deepEqual(Object.fromEntries(mutual(await importsIn(part))), {})
  },
  title: (_, part) => `no folder of ${part}/ knows another one both ways`,
})

test(knowNoOther, 'common')
test(knowNoOther, 'cli')
test(knowNoOther, 'server')
test(knowNoOther, 'renderer')

// The lint rule does not look at imports on demand.
test('no folder of the page imports one beside or above it, on demand or for its types', async (t) => {
  const imports = await importsIn('renderer')
  const wrong = imports.filter(([from, to]) => {
    const [folder = '', other = ''] = [from, to].map((path) => path.split('/')[0])
    if (folder === other || !pageFolders.includes(folder)) return false
    if (/^(?:app|main)\.tsx$/.test(other)) return true
    return pageFolders.includes(other) && !mayImport(folder, other)
  })
  t.deepEqual(wrong, [])
})

test('each folder of the page has a floor', async (t) => {
  const entries = await readdir(join(root, 'renderer'), { withFileTypes: true })
  const found = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  t.deepEqual(found.toSorted(), [...pageFolders, 'reference', 'styles'].toSorted())
})

const knows = test.macro<[imports: readonly Import[], pairs: readonly string[]]>((t, imports, pairs) =>
  t.deepEqual([...mutual(imports).keys()], pairs),
)

test(
  'two folders that import each other are found',
  knows,
  [
    ['a/one.ts', 'b/one.ts'],
    ['b/two.ts', 'a/two.ts'],
  ],
  ['a ↔ b'],
)
test(
  'folders whose own folders import each other are found',
  knows,
  [
    ['a/in/one.ts', 'b/one.ts'],
    ['b/in/two.ts', 'a/two.ts'],
  ],
  ['a ↔ b'],
)
test(
  'folders within a folder are compared as well',
  knows,
  [
    ['a/c/one.ts', 'a/d/one.ts'],
    ['a/d/two.ts', 'a/c/two.ts'],
  ],
  ['a/c ↔ a/d'],
)
test(
  'files beside a folder, and imports one way, are no pair',
  knows,
  [
    ['a/one.ts', 'one.ts'],
    ['one.ts', 'a/one.ts'],
    ['a/b/one.ts', 'a/one.ts'],
    ['a/one.ts', 'a/b/one.ts'],
    ['a/one.ts', 'b/one.ts'],
  ],
  [],
)

test('imports of every form are found, those of types too', (t) => {
  const source = [
    "import type { A } from '../b/a.ts'",
    'import {\n  b,\n  c,\n} from "node:fs"',
    "export { d, type E } from './d.ts'",
    "const late = await import('../../f.ts')",
    "import '../g.ts'",
    "type H = import('../h.ts').H",
  ]
  t.deepEqual(importsOf('x/y/z.ts', source.join('\n')), [
    ['x/y/z.ts', 'x/b/a.ts'],
    ['x/y/z.ts', 'x/y/d.ts'],
    ['x/y/z.ts', 'f.ts'],
    ['x/y/z.ts', 'x/g.ts'],
    ['x/y/z.ts', 'x/h.ts'],
  ])
})

const notOurs = new Set(['.git', 'node_modules', 'dist', 'release', '.data', '.cache', 'package-lock.json'])
const images = /\.(?:png|ico|icns)$/

/** Commands that ask the registry for a package by its name where the current folder has none of that name. */
const asksRegistry = [
  /\b(?:n[p]x|b[u]nx)\b/,
  /\b(?:n[p]m (?:exec|x)|(?:p[n]pm|y[a]rn) dlx)\b/,
  /\bn[p]m (?:install|i|add)(?: -\S+)* localist\b/,
]

const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const nested = entries
    .filter(({ name }) => !notOurs.has(name) && !images.test(name))
    .map(async (entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
  return (await Promise.all(nested)).flat()
}

test('nothing of ours tells anyone to run a command that asks the registry for a package by its name', async (t) => {
  const files = await filesBelow(root)
  t.true(files.length > 300)
  const found = await Promise.all(
    files.map(async (path) => {
      const lines = (await readFile(path, 'utf8')).split('\n')
      return lines
        .filter((line) => asksRegistry.some((pattern) => pattern.test(line)))
        .map((line) => `${path}: ${line}`)
    }),
  )
  t.deepEqual(found.flat(), [])
})

test('from a clone the command line is the file that the manifest names, in the README and on the page', async (t) => {
  const { bin } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const command = `node ${bin.localist}`
  for (const file of [
    'README.md',
    'renderer/account/signed-out.tsx',
    'renderer/components/states/no-answer.tsx',
  ]) {
    t.true((await readFile(join(root, file), 'utf8')).includes(command), file)
  }
})
