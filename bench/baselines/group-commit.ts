import type { FileHandle } from 'node:fs/promises'

/** A file that is only added to. */
export interface Journal {
  /** Resolves once the line is on the disk. */
  append(line: string): Promise<void>
}

interface Waiting {
  readonly line: string
  readonly done: () => void
}

/** A journal with one fdatasync for all the lines that wait. Ends the process where the disk refuses. */
export function groupCommit(file: FileHandle): Journal {
  let waiting: Waiting[] = []
  let flushing = false
  const flush = async (): Promise<void> => {
    flushing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await file.write(batch.map(({ line }) => line).join(''))
      await file.datasync()
      for (const { done } of batch) done()
    }
    flushing = false
  }
  return {
    append: (line) =>
      new Promise((done) => {
        waiting.push({ line, done })
        if (!flushing) void flush()
      }),
  }
}
