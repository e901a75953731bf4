import { useMemo } from 'react'
import { useApi } from '../api/api-context.ts'
import { useAccountId } from '../api/account-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { useStore } from '../sync/sync-context.ts'
import { useOfferUndo } from '../undo/use-change-with-undo.ts'

interface Changed {
  readonly changed: number
}

/** The changes that a person makes to a tag of all todos, those in the trash included. Each can be undone. */
export interface TagActions {
  /** Renames a tag. It is merged into a tag that has the new name already. Throws the errors of the API client. */
  readonly rename: (name: string, newName: string, isMerged: boolean) => Promise<void>
  /** Removes a tag from its todos, and offers to undo that. */
  readonly remove: (name: string) => Promise<void>
}

/** The changes to the tags of the account that the page shows. */
export function useTagActions(): TagActions {
  const api = useApi()
  const account = useAccountId()
  const store = useStore()
  const toasts = useToasts()
  const offerUndo = useOfferUndo()
  return useMemo(() => {
    const change = async (method: 'PATCH' | 'DELETE', name: string, message: MessageId, newName?: string) => {
      // The server changes a tag in one change, however many todos have it.
      const { body, headers } = await api.ask<Changed>(method, `/api/tags/${encodeURIComponent(name)}`, {
        account,
        ...(newName !== undefined && { body: { name: newName } }),
      })
      const id = headers.get('Localist-Change')
      if (id === null) return
      const label = { message, title: name, count: body.changed, ...(newName !== undefined && { newName }) }
      const step = store.record(id, label)
      if (message !== 'change.tagRenamed') offerUndo(step, label)
    }
    return {
      rename: (name, newName, isMerged) =>
        change('PATCH', name, isMerged ? 'change.tagMerged' : 'change.tagRenamed', newName),
      remove: (name) => change('DELETE', name, 'change.tagRemoved').catch((error) => toasts.fail(error)),
    }
  }, [api, account, store, toasts, offerUndo])
}
