import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import test from 'ava'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** Finds the modules of the server that .oxlintrc.json lets the page import as values. */
async function findPageModules(): Promise<readonly string[]> {
  const rules = await readFile(join(root, '.oxlintrc.json'), 'utf8')
  const page = rules.slice(rules.indexOf('"renderer/**"'))
  const names = [...page.matchAll(/"!\*\*\/(server\/[^"]+)"/g)].map(([, name = '']) => name)
  return names.filter((name) => name !== 'server/contract.ts')
}

/** Builds a module for the page, and lists every module in it. */
async function listBundled(path: string): Promise<readonly string[]> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome130',
      rolldownOptions: { input: path, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs
    .flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
    .map((id) => relative(root, id).split(sep).join('/'))
}

/** The one module with a package. It is loaded on demand, when somebody types a date. */
const reader = 'server/words/line/read-line.ts'

const isOfReader = (module: string): boolean =>
  /^(?:server\/words\/|node_modules\/chrono-node\/|\W?vite\/preload-helper)/.test(module)

test('the modules of the server that the page imports bring nothing but each other into the page', async (t) => {
  const names = await findPageModules()
  t.true(names.includes('server/todos/views.ts'))
  for (const name of names) {
    const bundled = await listBundled(name)
    t.true(bundled.includes(name), name)
    t.deepEqual(
      bundled.filter((each) => !names.includes(each) && !(name === reader && isOfReader(each))),
      [],
      name,
    )
  }
})

test('a module of the server that imports zod would bring it into the page', async (t) => {
  const bundled = await listBundled('server/fields.ts')
  t.true(bundled.some((name) => name.startsWith('node_modules/zod/')))
})
