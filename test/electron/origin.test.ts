import test from 'ava'
import { isSameOrigin } from '../../electron/security/origin.ts'

const own = 'http://127.0.0.1:41730'

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
