import { openStorage, type KeptTexts } from '../storage.ts'

const most = 8

const keyOf = (account: string): string => `localist-recent ${account}`

/** Reads the keys of the palette's entries that were used last in an account, the latest first. */
export function readRecent(account: string, storage = openRecentStorage()): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Puts an entry of the palette before the others that were used in an account. */
export function keepRecent(account: string, key: string, storage = openRecentStorage()): void {
  const others = readRecent(account, storage).filter((each) => each !== key)
  storage.setItem(keyOf(account), JSON.stringify([key, ...others].slice(0, most)))
}

const openRecentStorage = (): KeptTexts => openStorage(window, 'localStorage')
