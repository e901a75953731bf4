const hidden = '…'

/** A run of the characters that tokens are made of (RFC 6750, 2.1) and of percent-encoding. */
const run = /[\w~+/=.%-]{16,}/g
/** Such characters one or two at a time, with spaces in between. */
const spacedOut = /(?<!\S)(?:[\w~+/=.%-]{1,2}\s){7,}[\w~+/=.%-]{1,2}(?!\S)/g
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i
const onlyUuid = new RegExp(`^${uuid.source}\\.?$`, 'i')
/** Words before an id by which a provider's support finds what happened. */
const traceLabel = /\b(?:trace|tracking|correlation|request|activity|event) id: ?$/i

/**
 * Hides what looks like a token of a sign-in that is over, which nothing can be compared with: JWTs, UUIDs but those that
 * are named as a trace or correlation id, and long runs in which letters and digits take turns.
 */
export function maskTokenLike(text: string): string {
  return text.replaceAll(spacedOut, hidden).replaceAll(run, (found, at: number) => {
    const isTraceId = onlyUuid.test(found) && traceLabel.test(text.slice(0, at))
    return !isTraceId && isTokenLike(found) ? hidden : found
  })
}

const isTokenLike = (found: string): boolean =>
  /eyJ[\w-]{8}/.test(found) || uuid.test(found) || [found, ...found.split(/[/.=]/)].some(isMixed)

// Words, and names such as AADSTS50105 or redirect_uri_mismatch, seldom turn from letters to digits or to capitals.
const isMixed = (part: string): boolean => {
  if (part.length < 16) return false
  if (/\d{16}|[a-z]{41}/i.test(part)) return true
  const turns = part.match(/(?<=\d)[a-z]|(?<=[a-z])\d/gi)?.length ?? 0
  const humps = part.match(/(?<=[a-z])[A-Z]/g)?.length ?? 0
  return turns + humps >= 3 && (turns + humps) * 6 > part.length
}
