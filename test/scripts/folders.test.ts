import { readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import test from 'ava'

const root = join(import.meta.dirname, '..', '..')

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

const knowNoOther = test.macro<[part: string]>({
  async exec(t, part) {
    const names = await readdir(join(root, part), { recursive: true })
    const files = names.filter((name) => /\.tsx?$/.test(name)).map((name) => name.split(sep).join('/'))
    const imports = await Promise.all(
      files.map(async (path) => importsOf(path, await readFile(join(root, part, path), 'utf8'))),
    )
    t.true(imports.flat().length > files.length)
    t.deepEqual(Object.fromEntries(mutual(imports.flat())), {})
  },
  title: (_, part) => `no folder of ${part}/ knows another one both ways`,
})

test(knowNoOther, 'server')
test(knowNoOther, 'renderer')

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
