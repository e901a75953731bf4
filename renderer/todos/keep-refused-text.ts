import type { Drafts } from '../sync/drafts.ts'
import type { Pending } from '../sync/pending.ts'

/** Puts the title of a todo that the server refused to add back into the field that adds. */
export function keepRefusedText(drafts: Drafts, account: string, { effects }: Pending): void {
  for (const { fields, isNew } of effects) {
    if (!isNew || !('title' in fields) || fields.title === undefined) continue
    const { text } = drafts.read(account)
    drafts.write(account, { text: text === '' ? fields.title : `${text} ${fields.title}` })
  }
}
