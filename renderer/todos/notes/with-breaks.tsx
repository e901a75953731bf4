import { Fragment, type ReactNode } from 'react'

/** The most marks on one letter that are drawn together: the browser takes seconds for tens of thousands. */
const mostMarks = 100

const longRun = new RegExp(`\\p{M}{${mostMarks}}(?=\\p{M})`, 'gu')

/** A text in which a long run of combining marks may be broken into parts. The text itself stays as it is. */
export function withBreaks(text: string): ReactNode {
  if (text.length <= mostMarks || !longRun.test(text)) return text
  longRun.lastIndex = 0
  const parts: string[] = []
  let done = 0
  for (const { index, 0: run } of text.matchAll(longRun)) {
    parts.push(text.slice(done, index + run.length))
    done = index + run.length
  }
  return [...parts, text.slice(done)].map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
