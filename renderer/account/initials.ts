const segmenter = new Intl.Segmenter()

// The first grapheme that begins with a letter or a digit: a letter can have combining marks.
const findFirstLetter = (word: string): string | undefined =>
  [...segmenter.segment(word)].map(({ segment }) => segment).find((each) => /^[\p{L}\p{N}]/u.test(each))

/** Makes one or two initials: of the first and the last word of the name, or of the e-mail address if there is no name. */
export function makeInitials(name: string | null, email: string | null): string {
  const words = (name ?? '').split(/\s+/u).flatMap((word) => findFirstLetter(word) ?? [])
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first ?? findFirstLetter(email ?? '') ?? ''}${last ?? ''}`.toLocaleUpperCase()
}
