// Node and browsers have it, but the types of neither are loaded here.
declare const URL: { canParse: (text: string) => boolean }

/** An address of the web in a text, from `start` up to `end`, in UTF-16 code units. */
export interface FoundLink {
  readonly start: number
  readonly end: number
  readonly href: string
}

// Neither spaces nor the characters that no address has. Directions could show another address than the one that opens.
const address = /\bhttps?:\/\/[^\s<>"`\p{Cc}\p{Cf}]+/giu
const signs = new Set(".,;:!?'’”»*_~")

/** Finds the addresses in a text that have a protocol of the web. The signs of the sentence behind one are no part of it. */
export const findLinks = (text: string): readonly FoundLink[] =>
  [...text.matchAll(address)].flatMap(({ 0: found, index: start }) => {
    const href = withoutSigns(found)
    return URL.canParse(href) ? [{ start, end: start + href.length, href }] : []
  })

/** An address without the signs at its end, nor brackets that were opened before it, as in `(see https://a.example)`. */
function withoutSigns(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? ''
    const isClosing = last === ')' && unopened > 0
    if (isClosing) unopened -= 1
    else if (!signs.has(last)) break
  }
  return found.slice(0, end)
}
