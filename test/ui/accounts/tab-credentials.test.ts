import test from 'ava'
import type { ApiClient } from '../../../renderer/api/client.ts'
import { createTabCredentials } from '../../../renderer/auth/credentials/tab-credentials.ts'
import { openStorage } from '../../../renderer/storage.ts'

/** A storage of a browser with `room` for characters. */
function createBrowserStorage(room: number, texts: Readonly<Record<string, string>> = {}): Storage {
  const entries = new Map(Object.entries(texts))
  const storage: Storage = {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    setItem(key, text) {
      const others = [...entries].filter(([each]) => each !== key)
      const used = others.reduce((sum, [each, kept]) => sum + each.length + kept.length, 0)
      if (used + key.length + text.length > room) throw new DOMException('Full', 'QuotaExceededError')
      entries.set(key, text)
    },
  }
  return storage
}

const openTab = (sessionStorage: Storage) => {
  const client: unknown = async () => ({ token: 'new' })
  const page: unknown = { sessionStorage }
  const storage = openStorage(page as Window, 'sessionStorage')
  return createTabCredentials(storage, client as ApiClient)
}

const full = { 'localist-session': 'old', other: 'x'.repeat(50) }

test('a token that the storage of the tab has no room for is kept in memory', async (t) => {
  const tab = openTab(createBrowserStorage(10))
  t.true(await tab.exchange('code'))
  t.is(await tab.read(), 'new')
  t.false(tab.isLasting)
  t.is(await tab.renew('new'), null, 'a token that is refused is forgotten')
})

test('a storage that is full still has the token of the tab, which can be renewed', async (t) => {
  const tab = openTab(createBrowserStorage(70, full))
  t.is(await tab.read(), 'old')
  t.true(await tab.exchange('code'))
  t.is(await tab.renew('old'), 'new')
})

test('a storage with room keeps the token over a reload', async (t) => {
  const storage = createBrowserStorage(1000)
  const tab = openTab(storage)
  await tab.exchange('code')
  t.true(tab.isLasting)
  t.is(await openTab(storage).read(), 'new')
})

test('a storage that the browser blocks is replaced by one in memory', async (t) => {
  const tab = openTab(createBrowserStorage(0))
  await tab.exchange('code')
  t.is(await tab.read(), 'new')
  t.false(tab.isLasting)
})
