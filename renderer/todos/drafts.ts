import { createContext, use, useSyncExternalStore } from 'react'
import { useAccountId } from '../auth/account-context.ts'

/** What was typed for a new todo and not added yet, by account; it outlives the views, not the page. */
export interface Drafts {
  read(account: string): string
  write(account: string, text: string): void
  readonly subscribe: (onChange: () => void) => () => void
}

/** Keeps drafts in memory. */
export function createDrafts(): Drafts {
  const texts = new Map<string, string>()
  const listeners = new Set<() => void>()
  return {
    read: (account) => texts.get(account) ?? '',
    write(account, text) {
      texts.set(account, text)
      for (const onChange of listeners) onChange()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

/** Carries the drafts down the page. */
export const DraftsContext = createContext<Drafts | null>(null)

function useDrafts(): Drafts {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('useDrafts needs a DraftsContext around it')
  return drafts
}

/** The draft of the account that the page shows, and a function that changes it. */
export function useDraft(): readonly [string, (text: string) => void] {
  const drafts = useDrafts()
  const account = useAccountId()
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(account))
  return [text, (next) => drafts.write(account, next)]
}

/** Puts a text that found no other place behind the draft. */
export function useKeepText(): (text: string) => void {
  const drafts = useDrafts()
  const account = useAccountId()
  return (text) => drafts.write(account, `${drafts.read(account)} ${text}`.trim())
}
