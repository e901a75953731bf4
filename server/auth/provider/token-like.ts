/** A run of the characters that tokens are made of (RFC 6750, 2.1) and of percent-encoding. */
const run = /[\w~+/=.%-]{16,}/g
/** Such characters one or two at a time, with spaces in between. */
const spacedOut = /(?<!\S)(?:[\w~+/=.%-]{1,2}\s){7,}[\w~+/=.%-]{1,2}(?!\S)/g
const onlyUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.?$/i
/** Words of lower case with a number at the end, as in many addresses of e-mail; tokens by chance are hardly ever such. */
const words = /^[a-z]+(?:[-_][a-z]+)*[-_]?\d{0,4}$/
/** Words before an id that a provider's support asks for. */
const traceLabel = /\b(?:trace|tracking|correlation|request|activity|event) id: ?$/i

/**
 * Hides what looks like a token, such as one of an earlier sign-in: 16 characters and more in a row that hold both letters
 * and digits, unless they are words with a number behind them. The parts of an address or of a dotted name count one by one.
 * A trace or correlation id stays.
 */
export function maskTokenLike(text: string): string {
  return text.replaceAll(spacedOut, '…').replaceAll(run, (found, at: number) => {
    const isTraceId = onlyUuid.test(found) && traceLabel.test(text.slice(0, at))
    return !isTraceId && found.split(/[/.=]/).some(isTokenLike) ? '…' : found
  })
}

const isTokenLike = (part: string): boolean =>
  part.length > 40 || (part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part) && !words.test(part))
