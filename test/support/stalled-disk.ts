import { realFiles, type Files } from '../../server/storage/files.ts'
import { withCalls } from './recorded-files.ts'

/** The call of the journal that stalls: the file of a new segment, its bytes, its sync, that of the folder, or the token. */
export type StallingCall = 'open' | 'write' | 'datasync' | 'sync-folder' | 'check-token'

/** A call that waits until it is told to go on. */
export interface Stall {
  /** Resolves when the call is made. */
  readonly reached: Promise<void>
  /** Lets the call be done, or fail. */
  end(error?: Error): void
}

/** A disk on which calls of the journal can be made to wait, and then to fail. */
export interface StalledDisk {
  readonly files: Files
  readonly checkToken: () => Promise<void>
  /** The next of these calls that is not yet stalled waits. */
  stall(call: StallingCall): Stall
}

/** A disk that does all at once until it is told otherwise. */
export function stalledDisk(): StalledDisk {
  const waiting: { readonly call: StallingCall; readonly arrive: () => Promise<void> }[] = []
  const come = async (call: StallingCall): Promise<void> => {
    const index = waiting.findIndex((each) => each.call === call)
    if (index >= 0) await waiting.splice(index, 1)[0]?.arrive()
  }
  return {
    files: {
      ...realFiles,
      async open(path, flags, mode) {
        const isJournal = String(path).includes('journal')
        if (isJournal && flags === 'wx') await come('open')
        const handle = await realFiles.open(path, flags, mode)
        if (!isJournal) return handle
        const own = {
          async write(...args: readonly [Uint8Array, number, number, number]) {
            await come('write')
            return handle.write(...args)
          },
          async datasync() {
            await come('datasync')
            return handle.datasync()
          },
        }
        const folder = {
          async sync() {
            await come('sync-folder')
            return handle.sync()
          },
        }
        return withCalls(handle, flags === 'wx' ? own : String(path).endsWith('journal') ? folder : {})
      },
    },
    checkToken: () => come('check-token'),
    stall(call) {
      const reached = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      const arrive = (): Promise<void> => {
        reached.resolve()
        return ended.promise
      }
      waiting.push({ call, arrive })
      return {
        reached: reached.promise,
        end: (error) => (error === undefined ? ended.resolve() : ended.reject(error)),
      }
    },
  }
}
