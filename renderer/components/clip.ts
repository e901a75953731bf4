import { withoutDirections } from '../messages/use-text.ts'

const longestQuote = 40

/** A title or a name, cut off after 40 characters for the middle of a sentence. */
export function clip(title: string): string {
  const characters = [...withoutDirections(title)]
  if (characters.length <= longestQuote) return characters.join('')
  return `${characters
    .slice(0, longestQuote - 1)
    .join('')
    .trimEnd()}…`
}
