import { hrefOf, inboxPath, replacePath, showPath } from '../routing/location.ts'
import { listPath } from '../routing/view-path.ts'
import type { useStore } from '../sync/sync-context.ts'

/** Shows a list that was just made. Where that is undone while it shows, the page goes back to the view before. */
export function showNewList(store: ReturnType<typeof useStore>, id: string): void {
  const before = window.location.hash.slice(1)
  showPath(listPath(id))
  const stop = store.subscribe(() => {
    if (store.read().shown.lists.get(id)?.deletedAt === null) return
    stop()
    if (window.location.hash !== hrefOf(listPath(id))) return
    // A todo in the details can be gone too, and has no view of its own.
    replacePath(before === '' || before.startsWith('/todos/') ? inboxPath : before)
  })
}
