import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'

// The tests of a file with a browser or a desktop app run one after another, and wait a lot.
const areas = ['desktop', 'ui', 'scripts']

const rank = (path) => {
  const area = areas.findIndex((name) => path.replaceAll('\\', '/').includes(`test/${name}/`))
  return area === -1 ? areas.length : area
}

export default {
  files: ['test/**/*.test.ts'],
  extensions: ['ts'],
  timeout: '60s',
  // One more than cores, since tests wait for a disk, a browser or an answer.
  concurrency: availableParallelism() + 1,
  // The longest first, so that none of them runs alone at the end.
  sortTestFiles: (one, other) => rank(one) - rank(other) || statSync(other).size - statSync(one).size,
  // A start of a program copies the page tables of the process that starts it, which takes long in a process with all workers.
  workerThreads: false,
  nodeArguments: ['--import=./test/support/compile-cache.js'],
}
