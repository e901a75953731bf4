import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Context } from './endpoint.ts'

/** How many items are made into JSON before others get their turn. */
const slice = 200

/**
 * Answers with a JSON array of `items`, each as `present` shows it. A long one is written in slices that let the
 * event loop turn in between, so that it holds nobody else up, and no faster than the client reads.
 */
export function answerList<T>(ctx: Context, items: readonly T[], present: (item: T) => unknown): void {
  if (items.length <= slice) {
    ctx.body = items.map(present)
    return
  }
  ctx.type = 'json'
  ctx.body = Readable.from(pieces(items, present), { objectMode: false })
}

async function* pieces<T>(items: readonly T[], present: (item: T) => unknown): AsyncGenerator<string> {
  for (let first = 0; first < items.length; first += slice) {
    const part = items.slice(first, first + slice).map((item) => JSON.stringify(present(item)))
    yield `${first === 0 ? '[' : ','}${part.join(',')}`
    // Waiting for the client alone would not yield where it reads at once.
    await setImmediate()
  }
  yield ']'
}
