import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'

const root = join(import.meta.dirname, '..', '..')

/** The documents that say how the project is now. A decision says how it was when it was made. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/app.md',
  'docs/architecture.md',
  'docs/cli.md',
  'docs/data-format.md',
  'docs/operations.md',
  'docs/platforms.md',
  'docs/scripting.md',
]

/** A file of source, with or without folders before it. */
const sourceFile = /(?<![\w./-])(?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|cts|css)\b/g

test('every file of source that a document names is there', async (t) => {
  const { stdout } = await promisify(execFile)('git', ['ls-files'], { cwd: root })
  const files = stdout.trim().split('\n')
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))
  let count = 0
  for (const document of documents) {
    const names = (await readFile(join(root, document), 'utf8')).match(sourceFile) ?? []
    count += names.length
    t.deepEqual(
      names.filter((name) => !isThere(name)),
      [],
      document,
    )
  }
  t.true(count > 200, String(count))
})
