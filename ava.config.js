import { basename } from 'node:path'

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

const rank = (path) => {
  const place = longest.findIndex((file) => path.replaceAll('\\', '/').endsWith(file))
  return place < 0 ? longest.length : place
}

export default {
  files: ['{test,dist/test-groups}/**/*.test.ts'],
  extensions: ['ts'],
  timeout: '60s',
  nodeArguments: ['--import=./test/support/compile-cache.js'],
  // By name and not by folder, so that tests of windows and pages, which wait a lot, run beside tests of the server, which do not.
  sortTestFiles: (one, other) => rank(one) - rank(other) || basename(one).localeCompare(basename(other)),
}
