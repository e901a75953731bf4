import test from 'ava'
import { opened } from '../../server/auth/logins/browser.ts'

const endpoint = 'https://login.example.com/authorize'

test("only a page at the provider's own endpoint is opened in the system browser", async (t) => {
  const handed: string[] = []
  const browser = { openBrowser: async (url: string) => void handed.push(url), log: () => {} }
  t.true(await opened(browser, { url: `${endpoint}?state=x`, endpoint }))
  const others = [
    'https://evil.example/authorize?state=x',
    'https://login.example.com/elsewhere',
    'https://login.example.com:8443/authorize',
    'http://login.example.com/authorize',
    'file:///authorize',
  ]
  for (const url of others) t.false(await opened(browser, { url, endpoint }), url)
  t.deepEqual(handed, [`${endpoint}?state=x`])
})

test('that no browser opened is told without the address', async (t) => {
  const said: string[] = []
  const log = (line: string): void => void said.push(line)
  const openBrowser = (url: string) => Promise.reject(new Error(`cannot open ${url}`))
  t.false(await opened({ openBrowser, log }, { url: `${endpoint}?state=x`, endpoint }))
  t.deepEqual(said, ['The system browser could not be opened.'])
})
