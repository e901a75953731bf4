/** How much a JSON text may hold. */
export interface ValueLimits {
  /** The most values of all arrays and objects together. */
  readonly values: number
  /** The most fields of an object. */
  readonly fields: number
}

/**
 * Finds the limit that a JSON text exceeds; null where it keeps to both. It only counts commas and opening brackets outside of strings, so
 * that it takes a tenth of the time that parsing takes. A text that is not JSON has some number too.
 */
export function findExceeded(text: string, limits: ValueLimits): keyof ValueLimits | null {
  let values = 0
  /** The commas of each object that is open, or of an array, which counts none. */
  const open: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = findStringEnd(text, at)
    else if (code === comma || code === bracket || code === brace) values += 1
    if (values > limits.values) return 'values'
    if (code === bracket || code === brace) open.push(code === brace ? 1 : Number.NEGATIVE_INFINITY)
    else if (code === closingBracket || code === closingBrace) open.pop()
    else if (code === comma) {
      const fields = (open.pop() ?? 0) + 1
      if (fields > limits.fields) return 'fields'
      open.push(fields)
    }
  }
  return null
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [bracket, closingBracket, brace, closingBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

const findStringEnd = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

// A quote is escaped by an odd number of backslashes before it.
const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}
