import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { realFiles, type Files } from '../../server/files/files.ts'
import { failure } from './faults.ts'
import type { Random } from './random.ts'
import { withCalls } from './recorded-files.ts'

/** Lets the file calls of several writers happen one at a time, in an order that the random numbers choose. */
export class Interleaving {
  readonly #random: Random
  readonly #waiting: { readonly writer: number; readonly go: () => void }[] = []
  #isEnded = false
  #isBusy = false
  #whenFree: (() => void) | undefined
  #favourite = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** The file system of one writer; its calls that change something fail at times where `fails` is set. */
  filesOf(writer: number, fails: boolean): Files {
    const turn = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>, mayFail = false) => {
      return async (...args: A): Promise<R> => {
        await this.#turn(writer)
        try {
          if (mayFail && fails && this.#random.oneIn(12)) throw failure('ENOSPC')
          return await call(...args)
        } finally {
          this.#free()
        }
      }
    }
    const handleOf = (handle: FileHandle): FileHandle =>
      withCalls(handle, {
        write: turn(
          (bytes: Uint8Array, offset: number, length: number, position: number) =>
            handle.write(bytes, offset, length, position),
          true,
        ),
        datasync: turn(() => handle.datasync(), true),
        sync: turn(() => handle.sync()),
        truncate: turn((length?: number) => handle.truncate(length)),
      })
    return {
      ...realFiles,
      open: async (path, flags, mode) =>
        handleOf(await turn(realFiles.open, flags === 'wx')(path, flags, mode)),
      rename: turn(realFiles.rename, true),
      unlink: turn(realFiles.unlink),
      copyFile: turn(realFiles.copyFile, true),
      stat: turn(realFiles.stat as (...args: readonly unknown[]) => Promise<unknown>) as Files['stat'],
      readFile: turn(
        realFiles.readFile as (...args: readonly unknown[]) => Promise<unknown>,
      ) as Files['readFile'],
      readdir: turn(
        realFiles.readdir as (...args: readonly unknown[]) => Promise<unknown>,
      ) as Files['readdir'],
    }
  }

  /** Waits while the others have their turns. */
  async pause(writer: number, turns: number): Promise<void> {
    for (let count = 0; count < turns; count += 1) {
      await this.#turn(writer)
      this.#free()
    }
  }

  /** Gives turns until `work` is done. One writer is favoured for a while, so that others stand still in between. */
  async during(work: Promise<unknown>): Promise<void> {
    void work.finally(() => void (this.#isEnded = true)).catch(() => {})
    for (let idle = 0; !this.#isEnded; idle += 1) {
      if (this.#isBusy) await new Promise<void>((resolve) => (this.#whenFree = resolve))
      // Those who are ready for a call come to wait for their turns.
      await setImmediate()
      if (!this.#isBusy && idle % 3 === 0) this.#next()
    }
    for (const { go } of this.#waiting.splice(0)) go()
    await work
  }

  #free(): void {
    this.#isBusy = false
    this.#whenFree?.()
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    if (this.#random.oneIn(10)) this.#favourite = this.#random.upTo(4)
    const favoured = this.#waiting.findIndex(({ writer }) => writer === this.#favourite)
    const index = favoured >= 0 ? favoured : this.#random.upTo(this.#waiting.length)
    const [chosen] = this.#waiting.splice(index, 1)
    this.#isBusy = true
    chosen?.go()
  }

  #turn(writer: number): Promise<void> {
    if (this.#isEnded) return Promise.resolve()
    return new Promise((go) => void this.#waiting.push({ writer, go }))
  }
}
