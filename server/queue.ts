/** Runs jobs one after another, in the order they came; a job that fails does not hold up the next. */
export type Queue = <T>(job: () => Promise<T>) => Promise<T>

/** A queue of its own; `idle` resolves when all jobs so far are done. */
export function createQueue(): { readonly run: Queue; readonly idle: () => Promise<void> } {
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
