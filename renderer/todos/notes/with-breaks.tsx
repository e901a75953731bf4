import { Fragment, type ReactNode } from 'react'

/** The most characters of a long word, or marks on one letter, that are laid out together. The browser takes seconds for tens of thousands. */
const mostTogether = 100

const longWord = /(?<!\S)\S{301}/u

const run = new RegExp(`\\p{M}{${mostTogether}}(?=\\p{M})|\\S{${mostTogether}}(?=[\\p{L}\\p{N}])`, 'gu')

const longRun = new RegExp(`\\p{M}{${mostTogether}}(?=\\p{M})`, 'u')

/** A text in which a long run of combining marks, or a very long word, may be broken into parts. The text itself stays as it is. */
export function withBreaks(text: string): ReactNode {
  if (text.length <= mostTogether || !(longWord.test(text) || longRun.test(text))) return text
  const parts: string[] = []
  let done = 0
  for (const { index, 0: piece } of text.matchAll(run)) {
    parts.push(text.slice(done, index + piece.length))
    done = index + piece.length
  }
  return [...parts, text.slice(done)].map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
