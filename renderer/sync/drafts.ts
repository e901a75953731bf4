import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { useAccountId } from '../api/account-context.ts'
import type { KeptTexts } from '../storage.ts'

/** The text of the field that adds a todo, by account. It is kept when the view changes, and in `storage` when the page or the app ends. */
export interface Drafts {
  read(account: string): string
  write(account: string, text: string): void
  /** Adds a text at the end. */
  append(account: string, text: string): void
  readonly subscribe: (onChange: () => void) => () => void
}

/** Keeps drafts in memory, and in `storage` for the next page. */
export function createDrafts(storage: KeptTexts): Drafts {
  const drafts = new Map<string, string>()
  const listeners = new Set<() => void>()
  const keyOf = (account: string) => `localist-draft ${account}`
  const read = (account: string) => drafts.get(account) ?? storage.getItem(keyOf(account)) ?? ''
  const write = (account: string, text: string) => {
    drafts.set(account, text)
    if (text === '') storage.removeItem(keyOf(account))
    else storage.setItem(keyOf(account), text)
    for (const onChange of listeners) onChange()
  }
  return {
    read,
    write,
    append: (account, text) => write(account, `${read(account)} ${text}`.trim()),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

/** The context of the drafts. */
export const DraftsContext = createContext<Drafts | null>(null)

/** The drafts of this page; throws outside of DraftsContext. */
export function useDrafts(): Drafts {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('useDrafts needs a DraftsContext around it')
  return drafts
}

/** The draft of the account that the page shows, and a function that changes it. */
export function useDraft(): readonly [string, (text: string) => void] {
  const drafts = useDrafts()
  const account = useAccountId()
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(account))
  return [draft, (text) => drafts.write(account, text)]
}

/** Returns a function that adds a text to the end of the draft. */
export function useKeepText(): (text: string) => void {
  const drafts = useDrafts()
  const account = useAccountId()
  return useCallback((text) => drafts.append(account, text), [drafts, account])
}
