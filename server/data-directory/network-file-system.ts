import type { Files } from '../storage/files.ts'

// The type numbers are from statfs(2), or from linux/magic.h where that page does not list them.
const networkFileSystems: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x73757245, 'Coda'],
  [0x0bd00bd0, 'Lustre'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
])

/** Returns the name of the network file system that `path` is on, such as NFS; null for other file systems. Linux only. */
export async function networkFileSystem(files: Pick<Files, 'statfs'>, path: string): Promise<string | null> {
  if (process.platform !== 'linux') return null
  const found = await files.statfs(path).catch(() => null)
  // Some systems return the type as a signed number.
  return found === null ? null : (networkFileSystems.get(found.type >>> 0) ?? null)
}
