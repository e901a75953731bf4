import { runLoops, type Job, type Measured } from './loops.ts'

/** The answer of the load generator's process to a job. */
export type JobAnswer = { readonly measured: Measured } | { readonly failed: string }

serveJobs()

function serveJobs(): void {
  let last = 0
  const nextNumber = (): number => (last += 1)
  const send = (answer: JobAnswer): void => void process.send?.(answer)
  process.on('message', (job: Job) => {
    runLoops(job, nextNumber).then(
      (measured) => send({ measured }),
      (error: unknown) => send({ failed: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.once('disconnect', () => process.exit())
}
