import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useAccountId } from '../api/account-context.ts'
import type { KeptTexts } from '../storage.ts'
import type { TextField } from './pending.ts'

const draftKey = 'localist-draft'
const typedKey = 'localist-typed'

/** The text of a new todo that is not added yet. */
export interface Draft {
  readonly text: string
  /** The id with which the same text was sent before. That request may have succeeded. */
  readonly id?: string
}

/** A text that was typed for a todo and is not saved yet. */
export interface TypedText {
  /** The id of the todo. */
  readonly id: string
  readonly field: TextField
  /** The text that the todo had when the edit began. */
  readonly shown: string
  readonly typed: string
}

/** The drafts by account. They are kept when the view changes, and in `storage` when the page or the app ends. */
export interface Drafts {
  read(account: string): Draft
  write(account: string, draft: Draft): void
  /** Takes the text that the page before this one kept; null if there is none. */
  takeTyped(account: string): TypedText | null
  /** Keeps a text. It replaces the one before. */
  keepTyped(account: string, text: TypedText): void
  dropTyped(account: string): void
  /** Removes the texts of a removed account. */
  forget(account: string): void
  readonly subscribe: (onChange: () => void) => () => void
}

const emptyDraft: Draft = { text: '' }

/** Keeps drafts in memory, and their texts in `storage` for the next page. */
export function createDrafts(storage: KeptTexts): Drafts {
  const drafts = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  const keyOf = (account: string) => `${draftKey} ${account}`
  const readLast = (account: string): Draft => {
    const text = storage.getItem(keyOf(account))
    const draft = text === null ? emptyDraft : { text }
    drafts.set(account, draft)
    return draft
  }
  const typedKeyOf = (account: string) => `${typedKey} ${account}`
  const write = (account: string, draft: Draft) => {
    drafts.set(account, draft)
    if (draft.text === '') storage.removeItem(keyOf(account))
    else storage.setItem(keyOf(account), draft.text)
    for (const onChange of listeners) onChange()
  }
  return {
    read: (account) => drafts.get(account) ?? readLast(account),
    write,
    takeTyped(account) {
      const typed = parseTyped(storage.getItem(typedKeyOf(account)))
      storage.removeItem(typedKeyOf(account))
      return typed
    },
    keepTyped: (account, { id, field, shown, typed }) =>
      storage.setItem(typedKeyOf(account), JSON.stringify([id, field, shown, typed])),
    dropTyped: (account) => storage.removeItem(typedKeyOf(account)),
    forget(account) {
      write(account, emptyDraft)
      storage.removeItem(typedKeyOf(account))
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

function parseTyped(json: string | null): TypedText | null {
  if (json === null) return null
  try {
    const [id, field, shown, typed]: readonly unknown[] = JSON.parse(json)
    const areTexts = typeof id === 'string' && typeof shown === 'string' && typeof typed === 'string'
    if (!areTexts || (field !== 'title' && field !== 'notes')) return null
    return { id, field, shown, typed }
  } catch {
    return null
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

/** The draft of the account that the page shows, and a function that changes its text. */
export function useDraft(): readonly [Draft, (text: string) => void] {
  const drafts = useDrafts()
  const account = useAccountId()
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(account))
  return [draft, (text) => drafts.write(account, { text })]
}

/** Keeps the text that is typed for a todo of the account that the page shows, until it is saved. */
export function useTypedText() {
  const drafts = useDrafts()
  const account = useAccountId()
  return useMemo(
    () => ({
      take: () => drafts.takeTyped(account),
      keep: (text: TypedText) => drafts.keepTyped(account, text),
      drop: () => drafts.dropTyped(account),
    }),
    [drafts, account],
  )
}

/** Returns a function that adds a text to the end of the draft. */
export function useKeepText(): (text: string) => void {
  const drafts = useDrafts()
  const account = useAccountId()
  return useCallback(
    (kept) => drafts.write(account, { text: `${drafts.read(account).text} ${kept}`.trim() }),
    [drafts, account],
  )
}
