import type { Pending } from '../sync/pending.ts'
import type { Drafts } from '../sync/drafts.ts'

/** Puts a title that the server refused, of a new todo or of one that is gone, into the field that adds. */
export function keepRefusedText(drafts: Drafts, account: string, { effects, expected }: Pending): void {
  const added = effects.flatMap(({ fields, isNew }) => (isNew && 'title' in fields ? [fields.title] : []))
  const titles = expected?.field === 'title' ? [...added, expected.after] : added
  for (const title of titles) {
    if (title === undefined) continue
    const { text } = drafts.read(account)
    drafts.write(account, { text: text === '' ? title : `${text} ${title}` })
  }
}
