import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Operation } from './recorded-files.ts'
import type { Random } from './random.ts'

/**
 * What a power cut does to what was not synced: all of it is lost; all of it is there; the names are there and their
 * files are short, or have zeros in place of their bytes; only what was removed is gone; some of it is there, and the
 * last write is torn; of each write some pages are there.
 */
export type Loss = 'lost' | 'kept' | 'short' | 'zeros' | 'removed' | 'some' | 'pages'

/** What a disk holds, by paths. */
export interface Disk {
  readonly folders: readonly string[]
  readonly files: ReadonlyMap<string, Buffer>
}

/** What the disk holds when the power fails after the first `count` operations. */
export type PowerCutAt = (count: number, loss: Loss, random: Random) => Disk

/** Makes a recording ready for cutting the power: looks up which sync made each of its operations durable. */
export function powerCuts(operations: readonly Operation[]): PowerCutAt {
  const durableAt = operations.map(() => Number.POSITIVE_INFINITY)
  for (const [syncedAt, sync] of operations.entries()) {
    if (sync.kind !== 'sync' && sync.kind !== 'sync-folder') continue
    for (const [index, operation] of operations.slice(0, sync.upTo).entries()) {
      if (covers(sync, operation)) durableAt[index] = Math.min(durableAt[index] ?? syncedAt, syncedAt)
    }
  }
  const whole = new Map<number, Whole>()
  return (count, loss, random) => {
    const done = operations.slice(0, count)
    const fates = done.map((operation, index) =>
      (durableAt[index] ?? count) < count ? 'kept' : fateOf(operation, loss, index === count - 1, random),
    )
    return diskOf(done, fates, random, whole)
  }
}

type Sync = Extract<Operation, { readonly kind: 'sync' | 'sync-folder' }>

const covers = (sync: Sync, operation: Operation): boolean => {
  if (operation.kind === 'write' || operation.kind === 'truncate') {
    return sync.kind === 'sync' && sync.inode === operation.inode
  }
  return sync.kind === 'sync-folder' && folderOf(operation) === sync.path
}

const folderOf = (operation: Operation): string | null => {
  if (operation.kind === 'rename') return parent(operation.to)
  if (operation.kind === 'mkdir' || operation.kind === 'create' || operation.kind === 'unlink') {
    return parent(operation.path)
  }
  return null
}

const parent = (path: string): string => (dirname(path) === '.' ? '' : dirname(path))

type Fate = 'kept' | 'lost' | 'zeros' | 'torn' | 'pages'

const fateOf = (operation: Operation, loss: Loss, isLast: boolean, random: Random): Fate => {
  const isName = operation.kind !== 'write' && operation.kind !== 'truncate'
  switch (loss) {
    case 'lost':
      return 'lost'
    case 'kept':
      return 'kept'
    case 'short':
      return isName ? 'kept' : 'lost'
    case 'zeros':
      return isName ? 'kept' : 'zeros'
    case 'removed':
      return operation.kind === 'unlink' ? 'kept' : 'lost'
    case 'some':
      if (isLast && operation.kind === 'write') return 'torn'
      return random.oneIn(2) ? 'kept' : 'lost'
    case 'pages':
      return isName ? 'kept' : 'pages'
  }
}

/** A file as a former cut found it with nothing lost, and the index of its last operation then. */
interface Whole {
  readonly bytes: Buffer
  readonly last: number
}

const diskOf = (
  operations: readonly Operation[],
  fates: readonly Fate[],
  random: Random,
  whole: Map<number, Whole>,
): Disk => {
  const made = new Set([''])
  const names = new Map<string, number>()
  for (const [index, operation] of operations.entries()) {
    if (fates[index] === 'lost') continue
    if (operation.kind === 'mkdir') made.add(operation.path)
    if (operation.kind === 'create') names.set(operation.path, operation.inode)
    if (operation.kind === 'unlink') names.delete(operation.path)
    if (operation.kind === 'rename') {
      names.delete(operation.from)
      names.set(operation.to, operation.inode)
    }
  }
  // What lies in a folder whose own name is lost is lost with it.
  const isThere = (folder: string): boolean => folder === '' || (made.has(folder) && isThere(parent(folder)))
  const there = [...names].filter(([path]) => isThere(parent(path)))
  const content = contents(operations, fates, new Set(there.map(([, inode]) => inode)), random, whole)
  return {
    folders: [...made].filter(isThere),
    files: new Map(there.map(([path, inode]) => [path, content.get(inode) ?? Buffer.alloc(0)])),
  }
}

const contents = (
  operations: readonly Operation[],
  fates: readonly Fate[],
  inodes: ReadonlySet<number>,
  random: Random,
  whole: Map<number, Whole>,
): ReadonlyMap<number, Buffer> => {
  const last = new Map<number, number>()
  const harmed = new Set<number>()
  for (const [index, operation] of operations.entries()) {
    if (operation.kind !== 'write' && operation.kind !== 'truncate') continue
    last.set(operation.inode, index)
    if (fates[index] !== 'kept') harmed.add(operation.inode)
  }
  // Most files are as the cut before found them: what it made of them is taken on.
  const known = new Map(
    [...whole].filter(([inode, file]) => !harmed.has(inode) && file.last <= (last.get(inode) ?? -1)),
  )
  const found = new Map([...known].map(([inode, { bytes }]) => [inode, bytes]))
  for (const [index, operation] of operations.entries()) {
    if (operation.kind !== 'write' && operation.kind !== 'truncate') continue
    const fate = fates[index] ?? 'lost'
    if (fate === 'lost' || !inodes.has(operation.inode)) continue
    if (index <= (known.get(operation.inode)?.last ?? -1)) continue
    const before = found.get(operation.inode) ?? Buffer.alloc(0)
    const after =
      operation.kind === 'truncate'
        ? before.subarray(0, operation.length)
        : written(before, operation.at, survivors(operation.bytes, operation.at, fate, random))
    found.set(operation.inode, after)
  }
  for (const [inode, bytes] of found) {
    if (inodes.has(inode) && !harmed.has(inode)) whole.set(inode, { bytes, last: last.get(inode) ?? -1 })
  }
  return found
}

const written = (before: Buffer, at: number, bytes: Uint8Array): Buffer => {
  const after = Buffer.alloc(Math.max(before.length, at + bytes.length))
  before.copy(after)
  after.set(bytes, at)
  return after
}

const page = 4096

const survivors = (bytes: Uint8Array, at: number, fate: Fate, random: Random): Uint8Array => {
  if (fate === 'kept') return bytes
  if (fate === 'torn') return bytes.subarray(0, random.upTo(bytes.length + 1))
  const left = new Uint8Array(bytes.length)
  if (fate === 'zeros') return left
  for (let start = 0; start < bytes.length;) {
    const end = Math.min(bytes.length, start + page - ((at + start) % page))
    if (random.oneIn(2)) left.set(bytes.subarray(start, end), start)
    start = end
  }
  return left
}

/** Lays a disk out in the empty folder `root`. */
export async function layOut(disk: Disk, root: string): Promise<void> {
  for (const folder of disk.folders) await mkdir(join(root, folder), { recursive: true })
  await Promise.all([...disk.files].map(([path, bytes]) => writeFile(join(root, path), bytes)))
}

/** Names disks by what they hold: equal ones have the same name. */
export function diskNames(): (disk: Disk) => string {
  const digests = new WeakMap<Buffer, string>()
  return ({ folders, files }) => {
    const hash = createHash('sha1').update(folders.join('\n'))
    for (const [path, bytes] of files) {
      const digest = digests.get(bytes) ?? createHash('sha1').update(bytes).digest('base64')
      digests.set(bytes, digest)
      hash.update(`\n${path} ${digest}\n`)
    }
    return hash.digest('base64')
  }
}
