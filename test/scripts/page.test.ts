import { mkdir, mkdtemp, rm, writeFile, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { build, type Plugin } from 'vite'
import { compileMessages } from '../../scripts/page/compile-messages.ts'
import { listLicences } from '../../scripts/page/licences.ts'
import { limitSize } from '../../scripts/page/limit-size.ts'
import { randomFrom } from '../support/random.ts'

/** Builds a page from these files, in memory. Returns the code of its scripts. */
async function buildPage(t: ExecutionContext, files: Readonly<Record<string, string>>, plugin: Plugin) {
  const folder = await mkdtemp(join(tmpdir(), 'localist-page-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const root = join(folder, 'renderer')
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, rolldownOptions: { input: { index: join(root, 'index.html') } } },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('There is more than one output.')
  return built.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

/** A text that cannot be compressed much, another one for each seed. */
const makeNoise = (length: number, seed: number): string => {
  const random = randomFrom(seed)
  return JSON.stringify(Array.from({ length }, () => random.upTo(2 ** 52)))
}

const page = {
  'index.html': '<!doctype html><script type="module" src="./main.ts"></script>',
  'main.ts': "import './shared.ts'; import './page.css'; void import('./later.ts')",
  'shared.ts': `console.log(${makeNoise(100, 1)})`,
  'page.css': `a::before { content: '${makeNoise(100, 2).replaceAll("'", '')}' }`,
  'later.ts': `console.log(${makeNoise(2000, 3)})`,
}

test('a page that loads more than the limit before its first paint fails the build, file by file', async (t) => {
  const error = await t.throwsAsync(buildPage(t, page, limitSize(/^index\.html$/, 1000)))
  t.regex(
    error?.message ?? '',
    /at most 1\.0 KB are allowed:\n {2}assets\/index-.*\.js: .*\n {2}assets\/index-.*\.css: /,
  )
})

test('a page without a script fails the build, because nothing was measured', async (t) => {
  const files = { 'index.html': '<!doctype html>' }
  await t.throwsAsync(buildPage(t, files, limitSize(/^index\.html$/, 1000)), {
    message: /index\.html loads no script/,
  })
})

test('imports on demand do not count for the limit', async (t) => {
  await t.notThrowsAsync(buildPage(t, page, limitSize(/^index\.html$/, 5000)))
})

const catalogue = (message: string) => ({
  'index.html': page['index.html'],
  'main.ts': "import { firstTexts } from './messages/en/first-texts.ts'; console.log(firstTexts)",
  'messages/en/first-texts.ts':
    "import { todos } from './todos.ts'; export const firstTexts = { ...todos } as const",
  'messages/en/todos.ts': `export const todos = { left: ${JSON.stringify(message)} }`,
})

test('messages are parsed by the build', async (t) => {
  const code = await buildPage(
    t,
    catalogue('{count, plural, one {# todo} other {# todos}}'),
    compileMessages(),
  )
  t.regex(code, /pluralType/)
  t.notRegex(code, /count, plural/)
})

test('a message that is not valid fails the build, with its name', async (t) => {
  const error = await t.throwsAsync(buildPage(t, catalogue('{count, plural}'), compileMessages()))
  t.regex(error?.message ?? '', /The message left in .*en\/first-texts\.ts is not valid: \{count, plural\}/)
})

test('a script of the first paint that names a message of a later one fails the build', async (t) => {
  const name = (message: string) => ({
    'index.html': page['index.html'],
    'main.ts': `console.log('${message}'); void import('./messages/en/later-texts.ts')`,
    'messages/en/later-texts.ts': "export const laterTexts = { 'menu.date': 'Date' }",
  })
  await t.notThrowsAsync(buildPage(t, name('menu.list'), compileMessages('index')))
  const error = await t.throwsAsync(buildPage(t, name('menu.date'), compileMessages('index')))
  t.regex(error?.message ?? '', /index shows messages of later-texts\.ts before they are loaded: menu\.date/)
})

const repository = join(import.meta.dirname, '..', '..')

test('every package that the bundler put into the programs is listed with its licence', async (t) => {
  const listed = new Set((await listLicences(repository)).map(({ name }) => name))
  const folders = ['cli', 'chunks', 'electron'].map((name) => join(repository, 'dist', name))
  const files = (
    await Promise.all(
      folders.map((folder) => readdir(folder).then((names) => names.map((name) => join(folder, name)))),
    )
  ).flat()
  const programs = await Promise.all(
    files.filter((file) => file.endsWith('.js')).map((file) => readFile(file, 'utf8')),
  )
  // The bundler writes the path of each file above its code.
  const packed = programs.flatMap((code) =>
    [...code.matchAll(/^\s*\/\/ (?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(
      ([, name = '']) => name,
    ),
  )
  t.true(new Set(packed).size > 50, `${new Set(packed).size} packages`)
  t.deepEqual(
    [...new Set(packed)].filter((name) => !listed.has(name)),
    [],
  )
})

test('the packages of the page and of the desktop process are listed, with all that they depend on, and no tool is', async (t) => {
  const licences = await listLicences(repository)
  const names = new Set(licences.map(({ name }) => name))
  for (const name of [
    'Localist',
    'react',
    'scheduler',
    'react-aria-components',
    'markdown-it',
    'linkify-it',
    'wouter',
    'dbus-native',
    'sax',
  ])
    t.true(names.has(name), name)
  for (const name of ['typescript', 'ava', 'oxlint', 'playwright-core', 'electron', 'electron-builder'])
    t.false(names.has(name), name)
  t.regex(licences[0]?.text ?? '', /Permission is hereby granted/)
  t.deepEqual(
    licences.filter(({ licence }) => licence === '').map(({ name }) => name),
    [],
  )
})
