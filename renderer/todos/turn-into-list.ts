import { clip } from '../components/clip.ts'
import { showNewList } from '../lists/show-new-list.ts'
import type { Todo } from '../sync/entities.ts'
import { mostOperations } from '../sync/pending.ts'
import { turnIntoList as planList } from './changes/turn-into-list.ts'
import { sayText } from './say-text.ts'
import type { ActionContext } from './use-loaded-actions.ts'

/** The most characters of the name of a list, as on the server. */
const longestName = 200

/** Makes a list of a todo and shows it, unless a list cannot be what the todo is. */
export function turnIntoList(context: ActionContext, todo: Todo): void {
  const title = clip(todo.title)
  if (todo.repeat !== null) return sayText(context, 'toList.repeats', { title })
  if ([...todo.title].length > longestName) return sayText(context, 'toList.longTitle')
  const listId = crypto.randomUUID()
  const change = planList(context.store.read().shown, todo, listId, new Date().toISOString())
  if (change.operations.length > mostOperations) return sayText(context, 'toList.tooMany', { title })
  context.change(change)
  showNewList(context.store, listId)
}
