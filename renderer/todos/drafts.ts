import { createContext, use, useSyncExternalStore } from 'react'
import { useAccountId } from '../auth/account-context.ts'
import type { KeptTexts } from '../storage.ts'

const KEY = 'localist-draft'
const RENAME_KEY = 'localist-rename'

/** What was typed for a new todo and not added yet. */
export interface Draft {
  readonly text: string
  /** The id under which the very same text was sent before, perhaps with success. */
  readonly id?: string
}

/** A title that was typed for a todo and not saved yet. */
export interface TypedTitle {
  /** The id of the todo. */
  readonly id: string
  /** The title that the todo had when the edit began. */
  readonly shown: string
  readonly typed: string
}

/** The drafts by account; they outlive the views, and with `storage` the page or the app. */
export interface Drafts {
  read(account: string): Draft
  write(account: string, draft: Draft): void
  /** The title that was kept by the page before this one; null when it is asked for again. */
  takeTitle(account: string): TypedTitle | null
  keepTitle(account: string, title: TypedTitle): void
  /** Drops the title that was kept, where it is for the todo of this id. */
  dropTitle(account: string, id: string): void
  /** Drops everything of an account that is gone. */
  forget(account: string): void
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
  const titleKeyOf = (account: string) => `${RENAME_KEY} ${account}`
  const readTitle = (account: string) => parseTitle(storage.getItem(titleKeyOf(account)))
  const taken = new Set<string>()
  const write = (account: string, draft: Draft) => {
    drafts.set(account, draft)
    if (draft.text === '') storage.removeItem(keyOf(account))
    else storage.setItem(keyOf(account), draft.text)
    for (const onChange of listeners) onChange()
  }
  return {
    read: (account) => drafts.get(account) ?? readLast(account),
    write,
    takeTitle(account) {
      if (taken.has(account)) return null
      taken.add(account)
      return readTitle(account)
    },
    keepTitle: (account, { id, shown, typed }) =>
      storage.setItem(titleKeyOf(account), JSON.stringify([id, shown, typed])),
    dropTitle(account, id) {
      if (readTitle(account)?.id === id) storage.removeItem(titleKeyOf(account))
    },
    forget(account) {
      write(account, EMPTY)
      storage.removeItem(titleKeyOf(account))
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

function parseTitle(json: string | null): TypedTitle | null {
  if (json === null) return null
  try {
    const [id, shown, typed]: readonly unknown[] = JSON.parse(json)
    if (typeof id !== 'string' || typeof shown !== 'string' || typeof typed !== 'string') return null
    return { id, shown, typed }
  } catch {
    return null
  }
}

/** Carries the drafts down the page. */
export const DraftsContext = createContext<Drafts | null>(null)

/** The drafts of this page; throws outside of DraftsContext. */
export function useDrafts(): Drafts {
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

/** The title that is typed in the account that the page shows, kept until it is saved. */
export interface KeptTitle {
  /** The draft that the page before this one kept; null when it is asked for again. */
  readonly take: () => TypedTitle | null
  readonly keep: (title: TypedTitle) => void
  /** Drops what is kept for the todo of this id. */
  readonly drop: (id: string) => void
}

/** Keeps the title that is typed in the account that the page shows. */
export function useKeptTitle(): KeptTitle {
  const drafts = useDrafts()
  const account = useAccountId()
  return {
    take: () => drafts.takeTitle(account),
    keep: (title) => drafts.keepTitle(account, title),
    drop: (id) => drafts.dropTitle(account, id),
  }
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
