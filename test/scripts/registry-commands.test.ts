import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'

const root = join(import.meta.dirname, '..', '..')
const notOurs = new Set(['.git', 'node_modules', 'dist', 'release', '.data', '.cache', 'package-lock.json'])
const images = /\.(?:png|ico|icns)$/

/** Commands that ask the registry for a package by its name where the current folder has none of that name. */
const asksRegistry = [
  /\b(?:n[p]x|b[u]nx)\b/,
  /\b(?:n[p]m (?:exec|x)|(?:p[n]pm|y[a]rn) dlx)\b/,
  /\bn[p]m (?:install|i|add)\b.*\blocalist\b/,
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
    'renderer/auth/signed-out.tsx',
    'renderer/components/states/no-answer.tsx',
  ]) {
    t.true((await readFile(join(root, file), 'utf8')).includes(command), file)
  }
})
