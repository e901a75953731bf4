import test from 'ava'
import { openPage } from '../../../../server/auth/provider/browser.ts'
import { startProvider } from '../../../support/provider.ts'
import { beginLogin, startSignInServer } from '../../../support/sign-in.ts'

const endpoint = 'https://login.example.com/authorize'

test("only a page at the provider's own endpoint is opened in the system browser", async (t) => {
  const handed: string[] = []
  const browser = { openBrowser: async (url: string) => void handed.push(url), log: () => {} }
  t.true(await openPage(browser, { url: `${endpoint}?state=x`, endpoint }))
  const others = [
    'https://evil.example/authorize?state=x',
    'https://login.example.com/elsewhere',
    'https://login.example.com:8443/authorize',
    'http://login.example.com/authorize',
    'file:///authorize',
  ]
  for (const url of others) t.false(await openPage(browser, { url, endpoint }), url)
  t.deepEqual(handed, [`${endpoint}?state=x`])
})

test('that no browser opened is told without the address', async (t) => {
  const said: string[] = []
  const log = (line: string): void => void said.push(line)
  const openBrowser = (url: string) => Promise.reject(new Error(`cannot open ${url}`))
  t.false(await openPage({ openBrowser, log }, { url: `${endpoint}?state=x`, endpoint }))
  t.deepEqual(said, ['The system browser could not be opened.'])
})

test('without a way to open a browser the login says so, and its address is for the page to open', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { opened, authorizationUrl } = await beginLogin(server)
  t.false(opened)
  t.true(authorizationUrl.startsWith(`${provider.issuer}/`))
})

test('whoever begins a sign-in may ask that no browser is opened', async (t) => {
  const provider = await startProvider(t)
  const handed: string[] = []
  const server = await startSignInServer(t, provider, { openBrowser: async (url) => void handed.push(url) })
  const { status, body } = await server.owner('POST', '/api/auth/logins', { open: false })
  t.is(status, 201)
  t.false(body.opened)
  t.deepEqual(handed, [])
  t.is((await server.owner('POST', '/api/auth/logins', { open: 'no' })).status, 422)
})

test('a browser that cannot be opened is no reason to fail: the address is there', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, {
    openBrowser: () => Promise.reject(new Error('no browser')),
  })
  const { opened, authorizationUrl } = await beginLogin(server)
  t.false(opened)
  t.false(server.log.join('\n').includes(authorizationUrl))
})
