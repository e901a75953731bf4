import { createContext, use, useSyncExternalStore } from 'react'
import { useAccountId } from '../auth/account-context.ts'
import type { KeptTexts } from '../storage.ts'

const KEY = 'localist-draft'

/** What was typed for a new todo and not added yet. */
export interface Draft {
  readonly text: string
  /** The id under which the very same text was sent before, perhaps with success. */
  readonly id?: string
}

/** The drafts by account; they outlive the views, and with `storage` a reload. */
export interface Drafts {
  read(account: string): Draft
  write(account: string, draft: Draft): void
  readonly subscribe: (onChange: () => void) => () => void
}

const EMPTY: Draft = { text: '' }

/** Keeps drafts in memory, and their texts in `storage` for the page after this one. */
export function createDrafts(storage: KeptTexts): Drafts {
  const drafts = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  const keyOf = (account: string) => `${KEY} ${account}`
  const readLast = (account: string): Draft => {
    const text = storage.getItem(keyOf(account))
    const draft = text === null ? EMPTY : { text }
    drafts.set(account, draft)
    return draft
  }
  return {
    read: (account) => drafts.get(account) ?? readLast(account),
    write(account, draft) {
      drafts.set(account, draft)
      if (draft.text === '') storage.removeItem(keyOf(account))
      else storage.setItem(keyOf(account), draft.text)
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

/** The draft of the account that the page shows, and a function that changes its text. */
export function useDraft(): readonly [Draft, (text: string) => void] {
  const drafts = useDrafts()
  const account = useAccountId()
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(account))
  return [draft, (text) => drafts.write(account, { text })]
}

/** Puts a text that found no other place behind the draft; alone there, it keeps its id. */
export function useKeepText(): (kept: Draft) => void {
  const drafts = useDrafts()
  const account = useAccountId()
  return (kept) => {
    const { text } = drafts.read(account)
    drafts.write(account, text === '' ? kept : { text: `${text} ${kept.text}`.trim() })
  }
}
