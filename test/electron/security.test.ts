import test from 'ava'
import { toExternalUrl, openExternalLink } from '../../electron/security/external-links.ts'
import { isSameOrigin } from '../../electron/security/origin.ts'

const own = 'http://127.0.0.1:41730'

const leaves = test.macro<[link: string, opened?: string]>({
  exec(t, link, opened = link) {
    t.is(toExternalUrl(link, own), opened)
  },
  title: (_, link) => `goes to the system: ${JSON.stringify(link)}`,
})

const stays = test.macro<[link: string]>({
  exec(t, link) {
    t.is(toExternalUrl(link, own), undefined)
  },
  title: (_, link) => `is refused: ${JSON.stringify(link.slice(0, 80))}`,
})

test(leaves, 'https://example.com/')
test(leaves, 'http://example.com/a?b=c#d')
test(leaves, 'HTTPS://EXAMPLE.com', 'https://example.com/')
test(leaves, 'https://example.com/?next=http://127.0.0.1:41730/')
test(leaves, 'https://127.0.0.1.example.com:41730/')
test(leaves, 'http://localhost:3000/')
test(leaves, 'https://bücher.example/ä b', 'https://xn--bcher-kva.example/%C3%A4%20b')
test(leaves, 'mailto:ada@example.com')
test(leaves, 'mailto:ada@example.com?subject=Rent&body=one%0D%0Atwo')

const attacks = [
  '',
  'example.com',
  '//example.com/',
  '/etc/passwd',
  '\\\\server\\share',
  'C:\\Windows\\System32\\calc.exe',
  'c:/windows/system32/calc.exe',
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'file://server/share/run.exe',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://127.0.0.1:41730/5f0c2e5e-0000-4000-8000-000000000000',
  'blob:https://example.com/5f0c2e5e-0000-4000-8000-000000000000',
  'filesystem:https://example.com/temporary/a',
  'about:blank',
  'view-source:https://example.com/',
  'chrome://settings',
  'devtools://devtools/bundled/inspector.html',
  'smb://server/share',
  'ftp://example.com/',
  'sftp://example.com/',
  'ssh://-oProxyCommand=calc/',
  'ws://example.com/',
  'tel:112',
  'ms-msdt:/id PCWDiagnostic',
  'ms-officecmd:{}',
  'search-ms:query=a',
  'vscode://file/etc/passwd',
  'x-apple.systempreferences:',
  'localist://open',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://127.0.0.1:41730@example.com/',
  'https://example.com/\u0000',
  'https://example.com/\r\nSet-Cookie: a',
  'https://exam\tple.com/',
  'https://example.com/\u0085',
  'https://',
  'https:',
  `https://example.com/${'a'.repeat(10_000)}`,
  'http://127.0.0.1:41730/',
  'http://127.0.0.1:41730/#code=abc',
  'https://127.0.0.1:41730/',
  'http://localhost:41730/',
  'http://LOCALHOST.:41730/',
  'http://any.localhost:41730/',
  'http://127.1:41730/',
  'http://127.8.8.8:41730/',
  'http://2130706433:41730/',
  'http://0x7f.0.0.1:41730/',
  'http://0.0.0.0:41730/',
  'http://[::1]:41730/',
  'http://[::]:41730/',
  'http://[::ffff:127.0.0.1]:41730/',
  'http://[0:0:0:0:0:ffff:7f00:1]:41730/',
  'mailto://host/ada@example.com',
  'mailto:ada@example.com%0d%0aBcc:eve@example.com',
  'mailto:ada@example.com?subject=a%0D%0ABcc:eve@example.com',
  'mailto:ada@example.com?attach=/etc/passwd',
  'mailto:ada@example.com?body=a&Attachment=/etc/passwd',
  'mailto:ada@example.com\n?attach=/etc/passwd',
]
for (const link of attacks) test(stays, link)

test('a refused link opens nothing, an allowed one opens in its canonical form', async (t) => {
  const opened: string[] = []
  const open = (url: string): Promise<void> => Promise.resolve(void opened.push(url))
  t.false(await openExternalLink('file:///etc/passwd', own, open))
  t.true(await openExternalLink('https://EXAMPLE.com', own, open))
  t.deepEqual(opened, ['https://example.com/'])
})

test('the port of a server on the default port counts too', (t) => {
  t.is(toExternalUrl('http://localhost/', 'http://127.0.0.1'), undefined)
  t.is(toExternalUrl('http://localhost:80/', 'http://127.0.0.1:80'), undefined)
})

test('what the system refuses reaches the caller', async (t) => {
  const open = (): Promise<void> => Promise.reject(new Error('no browser'))
  await t.throwsAsync(openExternalLink('https://example.com/', own, open), { message: 'no browser' })
})

const same = test.macro<[url: string, expected: boolean]>({
  exec(t, url, expected) {
    t.is(isSameOrigin(url, own), expected)
  },
  title: (_, url, expected) => `${expected ? 'is' : 'is not'} our origin: ${JSON.stringify(url)}`,
})

test(same, own, true)
test(same, `${own}/`, true)
test(same, `${own}/#/today`, true)
test(same, 'HTTP://127.0.0.1:41730/x', true)
test(same, 'http://127.0.0.1:41731/', false)
test(same, 'http://127.0.0.1:417300/', false)
test(same, 'http://127.0.0.1/', false)
test(same, 'https://127.0.0.1:41730/', false)
test(same, 'http://localhost:41730/', false)
test(same, 'http://127.0.0.1:41730.example.com/', false)
test(same, 'http://127.0.0.1:41730@example.com/', false)
test(same, 'https://example.com/?http://127.0.0.1:41730/', false)
test(same, `blob:${own}/5f0c2e5e-0000-4000-8000-000000000000`, false)
test(same, `filesystem:${own}/temporary/a`, false)
test(same, 'data:text/html,x', false)
test(same, 'about:blank', false)
test(same, 'null', false)
test(same, '', false)

test('before there is an origin, no URL has it', (t) => {
  for (const url of [own, 'null', 'about:blank', '']) t.false(isSameOrigin(url, null), url)
})
