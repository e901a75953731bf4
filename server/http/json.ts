import { Readable } from 'node:stream'
import { createTurns } from '../turns.ts'
import type { Context } from './endpoint.ts'

/** A list of more items than this is written in slices. */
const mostItems = 500
/** How long, in milliseconds, or how many characters a slice takes before others get their turn. */
const longestTurn = 2
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
  const turns = createTurns(longestTurn)
  let text = '['
  for (const [index, item] of items.entries()) {
    text += `${index === 0 ? '' : ','}${present(item)}`
    if (!turns.areDue() && text.length < mostCharacters) continue
    yield text
    text = ''
    // Waiting for the client alone would not yield where it reads at once.
    await turns.give()
  }
  yield `${text}]`
}
