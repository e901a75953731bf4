import type { FileHandle } from 'node:fs/promises'
import { relative } from 'node:path'
import { realFiles, type Files } from '../../server/storage/files.ts'
import { failure } from './faults.ts'

/**
 * What was done to a disk, or said of it. Paths are relative to the recorded folder, which is ''. A sync counts for
 * what was recorded before `upTo`: it may have begun before what stands between.
 */
export type Operation =
  | { readonly kind: 'mkdir'; readonly path: string }
  | { readonly kind: 'create'; readonly path: string; readonly inode: number }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string; readonly inode: number }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'chmod'; readonly path: string }
  | { readonly kind: 'write'; readonly inode: number; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly inode: number; readonly length: number }
  | { readonly kind: 'sync'; readonly inode: number; readonly upTo: number }
  | { readonly kind: 'sync-folder'; readonly path: string; readonly upTo: number }
  | { readonly kind: 'acknowledged'; readonly revision: number }

/** A file system that does what it is told, and remembers in which order. */
export interface Recording {
  readonly files: Files
  readonly operations: readonly Operation[]
  /** Notes that a caller learned now that `revision` is durable. */
  acknowledge(revision: number): void
}

/** Records what is done to the empty folder `root`, each call when it is done. */
export function recordFiles(root: string): Recording {
  const operations: Operation[] = []
  const inodes = new Map<string, number>()
  const folders = new Set([''])
  let lastInode = 0
  const at = (path: unknown): string => relative(root, String(path))

  const create = (path: string): number => {
    lastInode += 1
    inodes.set(path, lastInode)
    operations.push({ kind: 'create', path, inode: lastInode })
    return lastInode
  }

  const inodeAt = (path: string): number => {
    const inode = inodes.get(path)
    if (inode === undefined) throw new Error(`${path} was not recorded.`)
    return inode
  }

  const files: Files = {
    ...realFiles,
    async open(given, flags, mode) {
      const handle = await realFiles.open(given, flags, mode)
      const path = at(given)
      if (flags === 'wx') return recordedHandle(handle, operations, fileSync(create(path)))
      return recordedHandle(
        handle,
        operations,
        folders.has(path) ? { kind: 'sync-folder', path } : fileSync(inodeAt(path)),
      )
    },
    async copyFile(from, to, mode) {
      await realFiles.copyFile(from, to, mode)
      const inode = create(at(to))
      operations.push({ kind: 'write', inode, at: 0, bytes: await realFiles.readFile(to) })
    },
    async rename(from, to) {
      await realFiles.rename(from, to)
      const inode = inodeAt(at(from))
      inodes.delete(at(from))
      inodes.set(at(to), inode)
      operations.push({ kind: 'rename', from: at(from), to: at(to), inode })
    },
    async unlink(path) {
      await realFiles.unlink(path)
      inodes.delete(at(path))
      operations.push({ kind: 'unlink', path: at(path) })
    },
    async chmod(path, mode) {
      await realFiles.chmod(path, mode)
      operations.push({ kind: 'chmod', path: at(path) })
    },
    mkdir: (async (path: string, options: { readonly mode: number }) => {
      await realFiles.mkdir(path, options)
      folders.add(at(path))
      operations.push({ kind: 'mkdir', path: at(path) })
    }) as Files['mkdir'],
  }
  return {
    files,
    operations,
    acknowledge: (revision) => void operations.push({ kind: 'acknowledged', revision }),
  }
}

type Sync =
  | { readonly kind: 'sync'; readonly inode: number }
  | { readonly kind: 'sync-folder'; readonly path: string }

const fileSync = (inode: number): Sync => ({ kind: 'sync', inode })

const recordedHandle = (handle: FileHandle, operations: Operation[], sync: Sync): FileHandle => {
  const inode = sync.kind === 'sync' ? sync.inode : 0
  const syncing = (call: 'sync' | 'datasync') => async (): Promise<void> => {
    const upTo = operations.length
    await handle[call]()
    operations.push({ ...sync, upTo })
  }
  return withCalls(handle, {
    sync: syncing('sync'),
    datasync: syncing('datasync'),
    async truncate(length: number) {
      await handle.truncate(length)
      operations.push({ kind: 'truncate', inode, length })
    },
    async write(bytes: Uint8Array, offset: number, length: number, position: number) {
      const written = await handle.write(bytes, offset, length, position)
      const copy = Uint8Array.from(bytes.subarray(offset, offset + written.bytesWritten))
      operations.push({ kind: 'write', inode, at: position, bytes: copy })
      return written
    },
  })
}

/** The handle with some of its calls replaced. */
export const withCalls = (handle: FileHandle, calls: Readonly<Record<string, unknown>>): FileHandle =>
  new Proxy(handle, {
    get(target, name) {
      if (typeof name === 'string' && name in calls) return calls[name]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** A file system on which a sync that `forgets` names says that it is done, and does nothing. */
export function forgetfulFiles(
  files: Files,
  forgets: (call: 'sync' | 'datasync', path: string) => boolean,
): Files {
  return {
    ...files,
    async open(path, flags, mode) {
      const handle = await files.open(path, flags, mode)
      const forgotten = (['sync', 'datasync'] as const).filter((call) => forgets(call, String(path)))
      return withCalls(handle, Object.fromEntries(forgotten.map((call) => [call, async () => {}])))
    },
  }
}

/** The real files without their syncs, which only a power cut would miss. */
export const unsyncedFiles = forgetfulFiles(realFiles, () => true)

/** The code of the error that each call of a killed process ends in. */
export const killed = 'EKILLED'

/** A file system as a process sees it that is killed after `lifetime` calls that change or sync something. */
export function mortalFiles(files: Files, lifetime: number): Files {
  let left = lifetime
  const live = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (left <= 0) throw failure(killed)
      left -= 1
      return call(...args)
    }
  }
  const alive = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (left <= 0) throw failure(killed)
      return call(...args)
    }
  }
  return {
    ...files,
    chmod: live(files.chmod),
    copyFile: live(files.copyFile),
    mkdir: live(files.mkdir as (...args: readonly unknown[]) => Promise<unknown>) as Files['mkdir'],
    rename: live(files.rename),
    unlink: live(files.unlink),
    readFile: alive(files.readFile as (...args: readonly unknown[]) => Promise<unknown>) as Files['readFile'],
    open: alive(async (path, flags, mode) => {
      const handle = await files.open(path, flags, mode)
      return withCalls(handle, {
        sync: live(() => handle.sync()),
        datasync: live(() => handle.datasync()),
        truncate: live((length?: number) => handle.truncate(length)),
        write: live((bytes: Uint8Array, offset: number, length: number, position: number) =>
          handle.write(bytes, offset, length, position),
        ),
      })
    }),
  }
}
