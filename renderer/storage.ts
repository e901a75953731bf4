import type { Desktop } from '../electron/bridge.ts'

/** Texts by their keys, kept by the browser or by the desktop app. */
export interface KeptTexts extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** Whether they outlive the page. */
  readonly isLasting: boolean
}

const PROBE = 'localist-probe'

function inMemory(): KeptTexts {
  const texts = new Map<string, string>()
  return {
    isLasting: false,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

/** A storage of the browser, or memory in its place where the browser blocks it. */
export function openStorage(page: Window, name: 'localStorage' | 'sessionStorage'): KeptTexts {
  try {
    const storage = page[name]
    storage.setItem(PROBE, '')
    storage.removeItem(PROBE)
    return {
      isLasting: true,
      getItem: (key) => storage.getItem(key),
      setItem(key, text) {
        try {
          storage.setItem(key, text)
        } catch {
          // The text does not fit: remove the older one, which is no longer true.
          storage.removeItem(key)
        }
      },
      removeItem: (key) => storage.removeItem(key),
    }
  } catch {
    return inMemory()
  }
}

/**
 * Texts that the desktop app keeps, over its end as well; a text of more than 65,536 characters is not kept. Rejects where
 * the app answers nothing.
 */
export async function openDesktopTexts(desktop: Desktop): Promise<KeptTexts> {
  const texts = new Map(Object.entries(await desktop.readUnsentTexts()))
  const keep = (key: string, text: string | null) => {
    // The text does not fit: remove the older one, which is no longer true.
    desktop.keepUnsentText(key, text).catch(() => desktop.keepUnsentText(key, null).catch(() => undefined))
  }
  return {
    isLasting: true,
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
