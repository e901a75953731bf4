import { findLinks } from '../../common/find-links.ts'
import type { Output } from '../io.ts'

/**
 * Makes the addresses of the web in a printable text links of the terminal. `shown` is the text, or the beginning of it where a table has
 * cut it: the link leads to the whole address.
 */
export function linkAddresses(text: string, shown: string, link: Output['link']): string {
  let linked = ''
  let done = 0
  for (const { start, end, href } of findLinks(text)) {
    const cutEnd = Math.min(end, shown.length)
    if (start >= cutEnd) break
    // The address of the link is in ASCII. It cannot act on a terminal.
    linked += shown.slice(done, start) + link(new URL(href).href, shown.slice(start, cutEnd))
    done = cutEnd
  }
  return linked + shown.slice(done)
}
