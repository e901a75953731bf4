import type { FileHandle } from 'node:fs/promises'

/**
 * Writes all of `bytes` at `position`: a write may be short without an error (a quota, a signal, a full disk).
 * Throws the system's error, or EIO where the file takes nothing more.
 */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    if (bytesWritten === 0)
      throw Object.assign(new Error('EIO: the file takes no more bytes'), { code: 'EIO' })
    done += bytesWritten
  }
}
