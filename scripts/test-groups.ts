import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix, sep } from 'node:path'

const folder = 'dist/test-groups'
const filesInGroup = 6
const testsAtATime = 6

/** The files that measure times, count the functions that run, keep a processor busy, or wait for long. */
const alone = [
  'auth/callback/flow',
  'auth/provider/patience',
  'auth/provider/secrets',
  'changes/model',
  'commands/shells',
  'events/slow-readers',
  'events/stopping',
  'http/connections',
  'http/endpoints',
  'http/flow',
  'instance/namespaces',
  'instance/other-users',
  'instance/second-writer-orders',
  'repeats/properties',
  'store/durable-properties',
  'store/journal/attack-refusals',
  'store/journal/crash-kill',
  'store/journal/crash-power',
  'store/opening/attack-lives',
  'store/opening/long-start',
  'store/opening/recovery',
  'store/state-model',
  'todos/queries',
  'todos/search',
  'todos/streamed',
].map((name) => `test/server/${name}.test.ts`)

/**
 * Writes a file for each few test files of the server, which imports them so that they share a worker. Each worker spends most of a
 * second on loading the server and its first request. Lists these files, and all test files that belong to none.
 */
export function writeTestGroups(root: string): readonly string[] {
  removeTestGroups(root)
  const files = listTestFiles(root)
  const members = files.filter((path) => path.startsWith('test/server/') && !alone.includes(path)).toSorted()
  const groups = Array.from({ length: Math.ceil(members.length / filesInGroup) }, (_, index) =>
    writeGroup(root, members.slice(index * filesInGroup, (index + 1) * filesInGroup)),
  )
  return [...groups, ...files.filter((path) => !members.includes(path))]
}

function listTestFiles(root: string): readonly string[] {
  const tests = join(root, 'test')
  if (!existsSync(tests)) return []
  return readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path.replaceAll(sep, '/')}`)
}

/** Removes the files that writeTestGroups() wrote. */
export function removeTestGroups(root: string): void {
  rmSync(join(root, folder), { recursive: true, force: true })
}

// Each is named after its first member, so that the groups are spread over the names by which ava.config.js sorts.
function writeGroup(root: string, members: readonly string[]): string {
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
