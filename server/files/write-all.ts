import type { FileHandle } from 'node:fs/promises'

/**
 * Writes all of `bytes` at `position`, in several calls where one call writes only a part (a quota, a signal, a full
 * disk). Throws the system's error, or EIO where a call writes nothing.
 */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written)
    if (bytesWritten === 0)
      throw Object.assign(new Error('EIO: the file takes no more bytes'), { code: 'EIO' })
    written += bytesWritten
  }
}
