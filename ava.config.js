import { existsSync } from 'node:fs'
import { basename } from 'node:path'

const isGrouped = existsSync('dist/test-groups')

// Begun first, so that none of them is still under way when all others are done.
const longest = [
  'server/store/journal/crash-power',
  'server/http/connections',
  'server/store/journal/crash-kill',
  'server/auth/provider/patience',
  'ui/accounts/sign-in',
  'ui/views/look',
  'ui/sync/following',
].map((name) => `test/${name}.test.ts`)

// The longest files after these are the groups of scripts/test-groups.ts, and those with windows.
const isLong = (path) => /test-groups|desktop/.test(path)

const rank = (path) => {
  const slashed = path.replaceAll('\\', '/')
  const place = longest.findIndex((file) => slashed.endsWith(file))
  if (place >= 0) return place
  return isGrouped && !isLong(slashed) ? longest.length + 1 : longest.length
}

export default {
  files: ['{test,dist/test-groups}/**/*.test.ts'],
  extensions: ['ts'],
  timeout: '60s',
  // A start of a program copies the page tables of the process that starts it. With all workers in one process of a gigabyte, each of
  // them stood still for a tenth of a second at each start of `localist`, of a browser or of an app.
  workerThreads: false,
  nodeArguments: ['--import=./test/support/compile-cache.js'],
  // By name and not by folder, so that tests of windows and pages, which wait a lot, run beside tests of the server, which do not.
  sortTestFiles: (one, other) => rank(one) - rank(other) || basename(one).localeCompare(basename(other)),
}
