import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Context } from './endpoint.ts'

/** How many items, or characters of them, are written before others get their turn. */
const mostItems = 500
const mostCharacters = 256 * 1024

/** Answers with JSON that is text already. */
export function answerJson(ctx: Context, json: string): void {
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8')
  ctx.body = json
}

/**
 * Answers with a JSON array of `items`, each in the JSON that `present` makes of it. A long one is written in slices
 * that let the event loop turn in between, so that it holds nobody else up, and no faster than the client reads.
 */
export function answerList<T>(ctx: Context, items: readonly T[], present: (item: T) => string): void {
  if (items.length > mostItems) {
    ctx.type = 'json'
    ctx.body = Readable.from(pieces(items, present), { objectMode: false })
  } else answerJson(ctx, `[${items.map(present).join(',')}]`)
}

async function* pieces<T>(items: readonly T[], present: (item: T) => string): AsyncGenerator<string> {
  let text = '['
  let count = 0
  for (const [index, item] of items.entries()) {
    text += `${index === 0 ? '' : ','}${present(item)}`
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
