import { formatKeys } from '../../commands/keys.ts'
import { Action } from '../../components/buttons/action.tsx'
import { useText } from '../../messages/use-text.ts'
import { showNewList } from '../../lists/show-new-list.ts'
import { useSnapshot, useStore } from '../../sync/sync-context.ts'
import { useChangeWithUndo } from '../../undo/use-change-with-undo.ts'
import { addFirstTodos } from './first-todos.ts'

/** Offers a list of todos that show what the page can do. It is offered until the account has its first change, and never again. */
export function FirstTodosOffer() {
  const text = useText()
  const store = useStore()
  const changeWithUndo = useChangeWithUndo()
  const isUntouched = useSnapshot(
    ({ pendingCount }) => pendingCount === 0 && store.state.position?.revision === 0,
  )
  if (!isUntouched) return null
  const add = () => {
    const id = crypto.randomUUID()
    const keysOf = (keys: string): string => formatKeys(keys, text)
    const titles = [
      text('firstRun.tick', { key: keysOf('Space') }),
      text('firstRun.words', { example: text('empty.wordsExample') }),
      text('firstRun.drag', { up: keysOf('Alt+ArrowUp'), down: keysOf('Alt+ArrowDown') }),
      text('firstRun.palette', { key: keysOf('Mod+k') }),
      text('firstRun.delete'),
    ]
    const list = { id, name: text('firstRun.list'), titles }
    changeWithUndo(addFirstTodos(store.read().shown, list, new Date().toISOString()))
    showNewList(store, id)
  }
  return <Action label={text('firstRun.offer')} look="plain" onPress={add} />
}
