import { useMemo } from 'react'
import { useApi } from '../api/api-context.ts'
import { useAccountId } from '../api/account-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import type { AnyEntity, Entities, List, Todo } from '../sync/entities.ts'
import type { NewChange } from '../sync/pending.ts'
import { restoreList } from '../lists/list-changes.ts'
import { restoreSection } from '../lists/sections/section-changes.ts'
import { useStore } from '../sync/sync-context.ts'
import { restoreCustomView } from '../custom-views/view-changes.ts'
import { restoreTodo } from '../todos/changes/todo-changes.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'
import type { TrashEntry } from './entries.ts'

/** Emptying a trash of 100,000 todos takes some seconds. In milliseconds. */
const longestEmptying = 10 * 60_000

/** The changes that a person makes to the trash. */
interface TrashActions {
  /** Restores an entry after `blockers`, which must be restored before it, as one step of undo. */
  readonly restore: (entry: TrashEntry, blockers: readonly (Todo | List)[]) => void
  /** Removes an entry for good. */
  readonly purge: (entry: TrashEntry) => Promise<void>
  /** Removes everything in the trash for good. */
  readonly empty: () => Promise<void>
}

/** The changes to the trash of the account that the page shows. */
export function useTrashActions(): TrashActions {
  const api = useApi()
  const account = useAccountId()
  const store = useStore()
  const toasts = useToasts()
  const text = useText()
  const changeWithUndo = useChangeWithUndo()
  return useMemo(
    () => ({
      restore({ entity }, blockers) {
        changeWithUndo(restoreAll(store.read().shown, [...blockers, entity]))
      },
      async purge({ type, entity }) {
        // Not what somebody else has brought back from the trash meanwhile.
        const operations = [{ op: 'purge', kind: type, id: entity.id, ifRevision: entity.revision }]
        try {
          // A removal for good cannot be undone, so it is not added to the undo log.
          await api('POST', '/api/changes', { body: { operations }, account })
          await store.catchUp()
        } catch (error) {
          toasts.fail(error)
        }
      },
      async empty() {
        const options = { account, patienceMs: longestEmptying }
        try {
          const { deleted } = await api<{ deleted: number }>('DELETE', '/api/todos?deleted=true', options)
          await store.catchUp()
          toasts.say(text('trash.emptied', { count: deleted }))
        } catch (error) {
          toasts.fail(error)
        }
      },
    }),
    [api, account, store, toasts, text, changeWithUndo],
  )
}

// The last entity is the chosen one.
function restoreAll(shown: Entities, entities: readonly AnyEntity[]): NewChange {
  const changes = entities.map((entity) => {
    if ('title' in entity) return restoreTodo(shown, entity)
    if ('listId' in entity) return restoreSection(shown, entity)
    return 'filter' in entity ? restoreCustomView(entity) : restoreList(shown, entity)
  })
  const label = changes.at(-1)?.label ?? { message: 'change.restored', title: '', count: 0 }
  return {
    operations: changes.flatMap(({ operations }) => operations),
    effects: changes.flatMap(({ effects }) => effects),
    label,
  }
}
