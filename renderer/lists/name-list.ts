import { inboxId } from '../../common/inbox.ts'
import type { Text } from '../messages/use-text.ts'
import type { List } from '../sync/entities.ts'

/** The name of a list, which for the inbox is in the language of the page; null where the page does not know the list. */
export const nameList = (lists: ReadonlyMap<string, List>, id: string, text: Text): string | null =>
  id === inboxId ? text('view.inbox') : (lists.get(id)?.name ?? null)
