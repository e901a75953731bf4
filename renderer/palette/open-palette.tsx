import { useEffect, useState } from 'react'
import { inboxId } from '../../common/inbox.ts'
import { useAccountId } from '../api/account-context.ts'
import { commandOf, type CommandId } from '../commands/commands.ts'
import { useCommandRegistry, type CommandSubject } from '../commands/registry.ts'
import { useLatest } from '../components/use-latest.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { useLists, useStore } from '../sync/sync-context.ts'
import type { NewTodoFields } from '../sync/entities.ts'
import { listPath } from '../routing/view-path.ts'
import { formatSearch } from '../routing/search-location.ts'
import { clip } from '../components/clip.ts'
import { useTodoActions } from '../todos/use-todo-actions.ts'
import { showPath } from '../routing/location.ts'
import { inboxView } from '../todo-views/view.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { keyOf, type PaletteAction } from './palette-entry.ts'
import { keepRecent } from './recent.ts'

/** The state of the page at the moment when the palette was opened. */
export interface Opening {
  readonly focused: Element | null
  readonly subject: CommandSubject | null
}

/** The parts of the page that the palette needs. */
export interface PaletteProps {
  /** The path of the view that the page shows. */
  readonly path: string
  /** The id of the todo whose details show. */
  readonly openId: string | null
  /** Whether the menu is in place of the view, where there is room for one pane only. */
  readonly isMenuOpen: boolean
  readonly onShow: (path: string) => void
  /** Opens the details of a todo beside a view. */
  readonly onOpenTodo: (path: string, id: string) => void
}

interface OpenPaletteProps extends PaletteProps {
  readonly opening: Opening
  readonly onClose: () => void
}

/** The open palette. When an entry is chosen, it closes, gives the focus back, and does what was chosen. */
export function OpenPalette(props: OpenPaletteProps) {
  const { path, isMenuOpen, opening, onShow, onOpenTodo, onClose } = props
  const text = useText()
  const registry = useCommandRegistry()
  const account = useAccountId()
  const store = useStore()
  const lists = useLists()
  const toasts = useToasts()
  const { add } = useTodoActions()
  const [chosen, setChosen] = useState<PaletteAction | null>(null)
  /** Opens a todo beside the present view if it has a row there, or else beside its list. */
  const showTodo = (id: string) => {
    const todo = store.read().shown.todos.get(id)
    if (todo === undefined) return
    const isInView = document.querySelector(`[role="treegrid"] [data-key="${CSS.escape(id)}"]`) !== null
    const list = lists.has(todo.listId) && todo.listId !== inboxId ? listPath(todo.listId) : inboxView.path
    const view = isInView ? path : todo.completed ? '/completed' : list
    if (view !== path) showPath(view)
    onOpenTodo(view, id)
  }
  const sayAdded = ({ title, newList, listId = inboxId }: NewTodoFields): string => {
    const list = newList ?? (listId === inboxId ? undefined : lists.get(listId)?.name)
    if (list === undefined) return text('palette.added', { title: clip(title) })
    return text('quickAdd.addedElsewhere', { title: clip(title), list })
  }
  const runCommand = (id: CommandId) => {
    const before = opening.subject?.ids ?? []
    const now = registry.subject?.ids ?? []
    const isSame = before.length === now.length && before.every((each) => now.includes(each))
    // Where its todo has left the list meanwhile, the command would change the next one.
    if (commandOf(id).scope === 'page' || isSame) registry.run(id)
    else void registry.run('todo.next')
  }
  const latest = useLatest({
    run(action: PaletteAction) {
      keepRecent(account, keyOf(action))
      switch (action.type) {
        case 'command':
          return runCommand(action.id)
        case 'location':
          return onShow(action.path)
        case 'todo':
          return showTodo(action.id)
        case 'search':
          return showPath(formatSearch({ query: action.text, scope: null }))
        case 'add':
          add(action.fields)
          return toasts.say(sayAdded(action.fields))
      }
    },
    close: onClose,
  })
  const { focused } = opening
  useEffect(() => {
    if (chosen === null) return
    // The view shows again first. Then this runs once more.
    if (isMenuOpen && chosen.type === 'command') return showPath(path)
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
    latest.close()
    latest.run(chosen)
  }, [chosen, focused, isMenuOpen, path, latest])
  if (chosen !== null) return null
  return <PaletteDialog subject={opening.subject} onChoose={setChosen} onClose={onClose} />
}
