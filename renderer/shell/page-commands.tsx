import { commands, type CommandId } from '../commands/commands.ts'
import { useCommand, useCommands } from '../commands/registry.ts'
import { useStore } from '../sync/sync-context.ts'
import { useSayUndone } from '../undo/use-say-undone.ts'
import { showPath } from '../routing/location.ts'
import { showSearch } from '../routing/search-location.ts'
import { inboxView } from '../todo-views/view.ts'

const viewCommands = commands.filter(({ group }) => group === 'views').map(({ id }) => id)

interface PageCommandsProps {
  /** The path that the page shows. */
  readonly path: string
  /** Shows a view, and moves the focus there. */
  readonly onEnterView: (path: string) => void
}

/** Handles the commands that work everywhere in the page. */
export function PageCommands({ path, onEnterView }: PageCommandsProps) {
  const store = useStore()
  const registry = useCommands()
  const sayUndone = useSayUndone()
  useCommand('undo', () => sayUndone('toast.undone', store.undo()), {
    isFallback: true,
    applies: () => store.read().log.done.length > 0,
  })
  useCommand('redo', () => sayUndone('toast.redone', store.redo()), {
    isFallback: true,
    applies: () => store.read().log.undone.length > 0,
  })
  useCommand('find', () => showSearch(path), { isFallback: true })
  useCommand('print', () => window.print(), { isFallback: true })
  useCommand('settings', () => showPath('/settings'))
  // Shows the inbox to add a todo, from a view where none can be added.
  const showInbox = () => {
    registry.runWhenHandled('add-todo')
    showPath(inboxView.path)
  }
  useCommand('add-todo', showInbox, { isFallback: true })
  return viewCommands.map((id) => <ViewCommand key={id} id={id} onEnter={onEnterView} />)
}

interface ViewCommandProps {
  readonly id: CommandId
  readonly onEnter: (path: string) => void
}

function ViewCommand({ id, onEnter }: ViewCommandProps) {
  useCommand(id, () => onEnter(`/${id.slice('view.'.length)}`))
  return null
}
