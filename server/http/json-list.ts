import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Context } from './endpoint.ts'

/** How many items, or characters of them, are made into JSON before others get their turn. */
const mostItems = 200
const mostCharacters = 128 * 1024

/**
 * Answers with a JSON array of `items`, each as `present` shows it. A long one is written in slices that let the
 * event loop turn in between, so that it holds nobody else up, and no faster than the client reads.
 */
export function answerList<T>(ctx: Context, items: readonly T[], present: (item: T) => unknown): void {
  if (items.length <= mostItems) {
    ctx.body = items.map(present)
    return
  }
  ctx.type = 'json'
  ctx.body = Readable.from(pieces(items, present), { objectMode: false })
}

async function* pieces<T>(items: readonly T[], present: (item: T) => unknown): AsyncGenerator<string> {
  let text = '['
  let count = 0
  for (const [index, item] of items.entries()) {
    text += `${index === 0 ? '' : ','}${JSON.stringify(present(item))}`
    count += 1
    if (count < mostItems && text.length < mostCharacters) continue
    yield text
    text = ''
    count = 0
    // Waiting for the client alone would not yield where it reads at once.
    await setImmediate()
  }
  yield `${text}]`
}
