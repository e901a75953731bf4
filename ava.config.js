import { availableParallelism } from 'node:os'

export default {
  files: ['test/**/*.test.ts'],
  extensions: ['ts'],
  timeout: '60s',
  // One more than cores, since tests wait for a disk, a browser or an answer.
  concurrency: availableParallelism() + 1,
  // A start of a program copies the page tables of the process that starts it, which takes long in a process with all workers.
  workerThreads: false,
  nodeArguments: ['--import=./test/support/compile-cache.js'],
}
