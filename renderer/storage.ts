/** Texts by their keys, kept by the browser. */
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
          // What does not fit must not keep a stale text in its place.
          storage.removeItem(key)
        }
      },
      removeItem: (key) => storage.removeItem(key),
    }
  } catch {
    return inMemory()
  }
}
