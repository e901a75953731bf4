import { useCallback } from 'react'
import { useAccountId } from '../api/account-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import type { ChangeLabel } from '../sync/pending.ts'
import { clip } from '../components/clip.ts'

/** Returns a function that names a step that was undone or redone, for a change that is out of sight. */
export function useSayUndone(): (id: 'toast.undone' | 'toast.redone', label: ChangeLabel | null) => void {
  const toasts = useToasts()
  const text = useText()
  const account = useAccountId()
  return useCallback(
    (id, label) => {
      if (label === null) return
      const { message, title, count, newName = '' } = label
      const change = text(message, { title: clip(title), count, newName: clip(newName) })
      toasts.sayUndone(account, text(id, { change }))
    },
    [toasts, text, account],
  )
}
