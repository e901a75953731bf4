import type { Row } from './row.ts'

const chunkSize = 64 * 1024

/**
 * Holds the JSON of changed todos outside of the garbage collector's heap, as that of the others is. What is no longer
 * needed there goes with the next checkpoint, which moves all rows to what it has written.
 */
export class Arena {
  #chunk = Buffer.alloc(0)
  #used = 0

  hold(row: Row): void {
    const { json } = row
    const length = Buffer.byteLength(json)
    if (this.#used + length > this.#chunk.length) {
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(chunkSize, length))
      this.#used = 0
    }
    this.#chunk.write(json, this.#used)
    row.moveTo(this.#chunk, this.#used, this.#used + length)
    this.#used += length
  }
}
