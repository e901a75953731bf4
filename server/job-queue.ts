/** Jobs that run one after another, in the order in which they were added. */
export interface Queue {
  /** Adds a job and returns its result. The next job runs even if this one fails. */
  readonly run: <T>(job: () => Promise<T>) => Promise<T>
  /** Resolves when all jobs that were added so far have ended. */
  readonly idle: () => Promise<void>
}

/** Creates an empty queue. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(job) {
      const result = last.then(job)
      last = result.catch(() => {})
      return result
    },
    idle: async () => {
      await last
    },
  }
}
