import type { Files } from '../files/files.ts'

// statfs(2), and linux/magic.h where that lacks one
const names: ReadonlyMap<number, string> = new Map([
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

/** The name of the file system of `path` if other computers may write to it too, as on NFS; null otherwise. Linux only. */
export async function networkFileSystem(files: Pick<Files, 'statfs'>, path: string): Promise<string | null> {
  if (process.platform !== 'linux') return null
  const found = await files.statfs(path).catch(() => null)
  // Some systems give the number with a sign.
  return found === null ? null : (names.get(found.type >>> 0) ?? null)
}
