const segmenter = new Intl.Segmenter()

// A letter with all its marks: what the eye takes for one.
const firstLetter = (word: string): string | undefined =>
  [...segmenter.segment(word)].map(({ segment }) => segment).find((each) => /^[\p{L}\p{N}]/u.test(each))

/** One or two letters that stand for a person: of the first and last word of their name, or of their e-mail. */
export function initialsOf(name: string | null, email: string | null): string {
  const words = (name ?? '').split(/\s+/u).flatMap((word) => firstLetter(word) ?? [])
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first ?? firstLetter(email ?? '') ?? ''}${last ?? ''}`.toLocaleUpperCase()
}
