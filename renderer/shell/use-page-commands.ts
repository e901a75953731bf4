import { commands } from '../commands/commands.ts'
import { useCommandRegistry, useCommands } from '../commands/registry.ts'
import { useStore } from '../sync/sync-context.ts'
import { useSayUndone } from '../undo/use-say-undone.ts'
import { showPath } from '../routing/location.ts'
import { showSearch } from '../routing/search-location.ts'
import { inboxView } from '../todo-views/view.ts'

const viewCommands = commands.filter(({ group }) => group === 'views').map(({ id }) => id)

/** Handles the commands that work everywhere in the page. `enterView` shows the view of a path, and moves the focus there. */
export function usePageCommands(path: string, enterView: (path: string) => void): void {
  const store = useStore()
  const registry = useCommandRegistry()
  const sayUndone = useSayUndone()
  // Shows the inbox to add a todo, from a view where none can be added.
  const showInbox = () => {
    registry.runWhenHandled('add-todo')
    showPath(inboxView.path)
  }
  useCommands({
    undo: {
      run: () => sayUndone('toast.undone', store.undo()),
      isFallback: true,
      applies: () => store.read().log.done.length > 0,
    },
    redo: {
      run: () => sayUndone('toast.redone', store.redo()),
      isFallback: true,
      applies: () => store.read().log.undone.length > 0,
    },
    find: { run: () => showSearch(path), isFallback: true },
    print: { run: () => window.print(), isFallback: true },
    settings: () => showPath('/settings'),
    'add-todo': { run: showInbox, isFallback: true },
    ...Object.fromEntries(viewCommands.map((id) => [id, () => enterView(`/${id.slice('view.'.length)}`)])),
  })
}
