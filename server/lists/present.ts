import { inboxId } from '../../common/inbox.ts'
import type { StoredList } from '../entities/list.ts'
import type { List } from './schema.ts'

/** Presents a list to clients; `origin` is the address of the server, without a trailing slash. */
export const presentList = (list: StoredList, origin: string): List => ({
  id: list.id,
  url: `${origin}/api/lists/${list.id}`,
  name: list.name,
  colour: list.colour,
  order: list.order,
  archived: list.archived,
  createdAt: list.createdAt,
  updatedAt: list.updatedAt,
  deletedAt: list.deletedAt,
  revision: list.revision,
})

/** Presents a list in a change, where it has no `url`. */
export function presentChangedList(list: StoredList): Omit<List, 'url'> {
  const { url: _url, ...fields } = presentList(list, '')
  return fields
}

const always = '1970-01-01T00:00:00.000Z'

/** Presents the inbox, which is not stored because it never changes. */
export const presentInbox = (origin: string): List => ({
  id: inboxId,
  url: `${origin}/api/lists/${inboxId}`,
  name: 'Inbox',
  colour: 'grey',
  order: 0,
  archived: false,
  createdAt: always,
  updatedAt: always,
  deletedAt: null,
  revision: 0,
})
