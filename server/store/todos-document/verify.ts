import { crc32 } from 'node:zlib'
import type { Files } from '../../files/files.ts'
import { checksumEnding, longestEnding } from './text.ts'

const piece = 256 * 1024

/** Whether the document at `path` ends with our checksum, and it holds; read piece by piece. */
export async function verifies(files: Files, path: string): Promise<boolean> {
  const handle = await files.open(path, 'r')
  try {
    const { size } = await handle.stat()
    const end = Buffer.alloc(Math.min(size, longestEnding))
    await handle.read(end, 0, end.length, size - end.length)
    const ending = checksumEnding(end)
    if (ending === null) return false
    const buffer = Buffer.alloc(piece)
    let checksum = 0
    for (let at = 0; at < size - ending.length;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(piece, size - ending.length - at), at)
      if (bytesRead === 0) return false
      checksum = crc32(buffer.subarray(0, bytesRead), checksum)
      at += bytesRead
    }
    return checksum === ending.checksum
  } finally {
    await handle.close()
  }
}
