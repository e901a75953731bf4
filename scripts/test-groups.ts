import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix, sep } from 'node:path'

const folder = 'dist/test-groups'

/** Which files are grouped, how many of them, and how many of their tests run at a time. */
const kinds = [
  { prefix: 'test/server/', files: 10, tests: 6 },
  { prefix: 'test/ui/', files: 5, tests: 4 },
  { prefix: 'test/electron/', files: 20, tests: 6 },
] as const

/** The files that measure times, count the functions that run, keep a processor busy, or wait for long. */
export const alone = [
  'server/auth/callback/flow',
  'server/auth/provider/patience',
  'server/auth/provider/secrets',
  'server/changes/model',
  'server/commands/shells',
  'server/events/slow-readers',
  'server/events/stopping',
  'server/http/connections',
  'server/http/endpoints',
  'server/http/flow',
  'server/instance/namespaces',
  'server/instance/other-users',
  'server/instance/second-writer-orders',
  'server/repeats/properties',
  'server/store/durable-properties',
  'server/store/journal/attack-refusals',
  'server/store/journal/crash-kill',
  'server/store/journal/crash-power',
  'server/store/opening/attack-lives',
  'server/store/opening/long-start',
  'server/store/opening/recovery',
  'server/store/state-model',
  'server/todos/queries',
  'server/todos/search',
  'server/todos/streamed',
  'ui/accounts/sign-in',
  'ui/sync/following',
  'ui/views/look',
].map((name) => `test/${name}.test.ts`)

/**
 * Writes a file for each few test files of the server, the page or the desktop process, which imports them so that they share a worker. Each worker
 * spends most of a second on loading the server and its first request, and another one on a browser. Lists these files, and all test
 * files that belong to none.
 */
export function writeTestGroups(root: string): readonly string[] {
  removeTestGroups(root)
  const files = listTestFiles(root)
  const grouped = kinds.map((kind) =>
    files.filter((path) => path.startsWith(kind.prefix) && canShare(root, path)),
  )
  const groups = kinds.flatMap((kind, index) => {
    const members = grouped[index] ?? []
    return Array.from({ length: Math.ceil(members.length / kind.files) }, (_, place) =>
      writeGroup(root, members.slice(place * kind.files, (place + 1) * kind.files), kind.tests),
    )
  })
  return [...groups, ...files.filter((path) => !grouped.flat().includes(path))]
}

// AVA takes no test that is declared after an `await`, such as those of the files behind one.
function canShare(root: string, path: string): boolean {
  return !alone.includes(path) && !/^(?:const .* = )?await /m.test(readFileSync(join(root, path), 'utf8'))
}

function listTestFiles(root: string): readonly string[] {
  const tests = join(root, 'test')
  if (!existsSync(tests)) return []
  return readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path.replaceAll(sep, '/')}`)
    .toSorted()
}

/** Removes the files that writeTestGroups() wrote. */
export function removeTestGroups(root: string): void {
  rmSync(join(root, folder), { recursive: true, force: true })
}

// Each is named after its first member, so that the groups are spread over the names by which ava.config.js sorts.
function writeGroup(root: string, members: readonly string[], testsAtATime: number): string {
  const [first = ''] = members
  const path = posix.join(
    folder,
    dirname(first).slice('test/'.length),
    `${basename(first, '.test.ts')}-etc.test.ts`,
  )
  const relative = (target: string): string => posix.relative(dirname(path), target)
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(
    join(root, path),
    [
      `import { takeTurns } from '${relative('test/support/take-turns.ts')}'`,
      ...members.map((member) => `import '${relative(member)}'`),
      `takeTurns(${testsAtATime})`,
      '',
    ].join('\n'),
  )
  return path
}
