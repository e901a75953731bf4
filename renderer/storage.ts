import type { Desktop } from '../electron/bridge.ts'

/** A storage of texts by their keys, in the browser or the desktop app. */
export interface KeptTexts extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** Whether the texts are still there after a reload. */
  readonly isLasting: boolean
  readonly listKeys: () => readonly string[]
}

const probe = 'localist-probe'

function createMemoryStorage(): KeptTexts {
  const texts = new Map<string, string>()
  return {
    isLasting: false,
    listKeys: () => [...texts.keys()],
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

/** Opens a storage of the browser, or one in memory if the browser blocks it. */
export function openStorage(page: Window, name: 'localStorage' | 'sessionStorage'): KeptTexts {
  try {
    const storage = page[name]
    // A storage that is full has texts to read. One that takes no text at all is blocked.
    if (storage.length === 0) {
      storage.setItem(probe, '')
      storage.removeItem(probe)
    }
    return {
      isLasting: true,
      listKeys: () => Object.keys(storage),
      getItem: (key) => storage.getItem(key),
      setItem(key, text) {
        try {
          storage.setItem(key, text)
        } catch {
          // The text does not fit. Remove the outdated one.
          storage.removeItem(key)
        }
      },
      removeItem: (key) => storage.removeItem(key),
    }
  } catch {
    return createMemoryStorage()
  }
}

/**
 * Opens the storage of the desktop app, which keeps texts after the app ends. It does not keep texts of more than 8 Mi characters.
 * Rejects if the app does not answer.
 */
export async function openDesktopTexts(desktop: Desktop): Promise<KeptTexts> {
  const texts = new Map(Object.entries(await desktop.readUnsentTexts()))
  const keep = (key: string, text: string | null) => {
    // The text does not fit. Remove the outdated one.
    desktop.keepUnsentText(key, text).catch(() => desktop.keepUnsentText(key, null).catch(() => undefined))
  }
  return {
    isLasting: true,
    listKeys: () => [...texts.keys()],
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      texts.set(key, text)
      keep(key, text)
    },
    removeItem(key) {
      if (texts.delete(key)) keep(key, null)
    },
  }
}
