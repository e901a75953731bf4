import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { alone, removeTestGroups, writeTestGroups } from '../../scripts/test-groups.ts'

const setUp = async (t: ExecutionContext, files: readonly string[]): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'localist-groups-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  for (const path of files) {
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), '')
  }
  return root
}

const importedBy = async (root: string, path: string): Promise<readonly string[]> =>
  [...(await readFile(join(root, path), 'utf8')).matchAll(/^import '([^']+)'$/gm)].map(([, name = '']) =>
    posix.join(posix.dirname(path), name),
  )

test('each test file is run once: as it is, or by a file that stands for a few of the server', async (t) => {
  const server = Array.from({ length: 20 }, (_, index) => `test/server/todos/${index}.test.ts`)
  const single = [
    'test/desktop/menu.test.ts',
    'test/server/http/connections.test.ts',
    'test/ui/notes.test.ts',
  ]
  const root = await setUp(t, [...server, ...single, 'test/support/server.ts'])
  await writeFile(join(root, 'test/ui/notes.test.ts'), "const { a } = await import('./a.ts')\n")
  // as a run that was killed leaves it
  writeTestGroups(root)
  await rm(join(root, 'test/server/todos/0.test.ts'))

  const files = writeTestGroups(root)
  const groups = files.filter((path) => path.startsWith('dist/test-groups/'))
  const others = files.filter((path) => !groups.includes(path))
  t.deepEqual(others.toSorted(), single.toSorted())
  const members = await Promise.all(groups.map((path) => importedBy(root, path)))
  t.deepEqual(members.flat().toSorted(), server.slice(1).toSorted())
  t.true(groups.length < 5)
  const written = await readdir(join(root, 'dist/test-groups'), { recursive: true, withFileTypes: true })
  t.is(written.filter((each) => each.isFile()).length, groups.length)
  removeTestGroups(root)
  t.deepEqual(await readdir(join(root, 'dist')), [])
})

test('a folder without tests gives no files', async (t) => {
  t.deepEqual(writeTestGroups(await setUp(t, [])), [])
})

test('the files that stay alone exist', async (t) => {
  const root = join(import.meta.dirname, '../..')
  for (const path of alone) await t.notThrowsAsync(access(join(root, path)), path)
})
