import { Marked } from 'marked'

/** A heading in a Markdown text. */
export interface Heading {
  readonly id: string
  readonly title: string
}

const makeSlug = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '-')

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = makeSlug(text)
      const inner = this.parser.parseInline(tokens)
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>`
    },
  },
})

/** The headings of a Markdown text, with the ids that Markdown gives them. */
export const listHeadings = (text: string): readonly Heading[] =>
  marked
    .lexer(text)
    .flatMap((token) =>
      token.type === 'heading' ? [{ id: makeSlug(String(token['text'])), title: String(token['text']) }] : [],
    )

/** A Markdown text as HTML. It is not sanitized, since the OpenAPI document is our own. */
export function Markdown({
  text,
  className = 'prose',
}: {
  readonly text: string
  readonly className?: string
}) {
  if (text === '') return null
  return (
    <div className={className} dangerouslySetInnerHTML={{ __html: marked.parse(text, { async: false }) }} />
  )
}
