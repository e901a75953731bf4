import { EventEmitter } from 'node:events'
import test from 'ava'
import type { App } from 'electron'
import { formatAddLink, formatTodoLink } from '../../common/app-link.ts'
import { readDataDirArgument, readLinkArgument, shortenArguments } from '../../electron/arguments.ts'
import { createLinkFollower, receiveLinks } from '../../electron/links/links.ts'
import { parseLink, type AppLink } from '../../electron/links/parse-link.ts'
import type { AppWindow } from '../../electron/windows/windows.ts'

const id = '01a2b3c4-0000-4000-8000-0123456789ab'

const means = test.macro<[link: string, meaning: AppLink]>({
  exec: (t, link, meaning) => t.deepEqual(parseLink(link), meaning),
  title: (_, link) => `a link: ${JSON.stringify(link.slice(0, 80))}`,
})

const add = (text: string): AppLink => ({ kind: 'add', text })
const open = (path: string): AppLink => ({ kind: 'open', path })

test(means, 'localist://add?text=', add(''))
test(means, 'localist://add?text=Pay%20rent', add('Pay rent'))
test(means, 'localist://add?text=Pay+rent+%2B+heating', add('Pay rent + heating'))
test(means, 'localist://add?text=caf%C3%A9%20%F0%9F%8D%8E', add('café 🍎'))
test(means, 'localist://add?text=100%2525', add('100%25'))
test(means, 'localist://add?text=a%26notes%3Db%23c', add('a&notes=b#c'))
test(means, 'localist://add?text=%3Cscript%3Ealert(1)%3C%2Fscript%3E', add('<script>alert(1)</script>'))
test(means, 'localist://add?text=localist%3A%2F%2Fadd%3Ftext%3Dx', add('localist://add?text=x'))
test(means, 'localist://add?text=one%0D%0Atwo%00three%1B%5B31m', add('one two three [31m'))
test(means, 'localist://add?text=one%E2%80%A8two%E2%80%AEowt%E2%81%A6x', add('one two owt x'))
test(means, `localist://add?text=${'a'.repeat(1980)}`, add('a'.repeat(1980)))
test(means, 'localist://open/search?q=', open('/search'))
test(means, 'localist://open/search?q=rent%20due%2Fnow', open('/search/rent%20due%2Fnow'))
test(means, 'localist://open/search?q=..%2F..%2Fsettings', open('/search/..%2F..%2Fsettings'))
test(means, `localist://open/todos/${id}`, open(`/todos/${id}`))
test(means, `localist://open/lists/${id}`, open(`/lists/${id}`))
test(means, 'localist://open/lists/inbox', open('/inbox'))
for (const view of ['inbox', 'today', 'upcoming', 'someday', 'all', 'completed', 'trash'])
  test(means, `localist://open/${view}`, open(`/${view}`))

const refused = [
  '',
  'localist',
  'localist:',
  'localist://',
  'localist:///',
  'localist:add?text=a',
  'localist:/add?text=a',
  'localist:///add?text=a',
  'localist://add',
  'localist://add?',
  'localist://add/?text=a',
  'localist://add?Text=a',
  'localist://add?q=a',
  'localist://add?text=a&text=b',
  'localist://add?text=a&dueDate=today',
  'localist://add?notes=b&text=a',
  'localist://add?text=a#',
  'localist://add?text=a#b',
  'localist://add?text=a b',
  'localist://add?text=é',
  'localist://add?text="a"',
  'localist://add?text=a\nb',
  'localist://add?text=a\0',
  'localist://add?text=\u202Ea',
  'localist://add?text=%',
  'localist://add?text=%zz',
  'localist://add?text=%ff',
  'localist://add?text=%C0%AF',
  'localist://add?text=%ED%A0%80',
  ' localist://add?text=a',
  'localist://add?text=a ',
  '\tlocalist://add?text=a',
  'local\nist://add?text=a',
  'LOCALIST://add?text=a',
  'Localist://open/inbox',
  'localist://ADD?text=a',
  'localist://%61dd?text=a',
  'localist://user@add?text=a',
  'localist://user:secret@add?text=a',
  'localist://@add?text=a',
  'localist://add:80?text=a',
  'localist://add:?text=a',
  'localist://add.example.com?text=a',
  'localist://add\\?text=a',
  'localist://127.0.0.1/open/inbox',
  'localist://localhost/open/inbox',
  'localist://evil.example/open/inbox',
  `localist://add?text=${'a'.repeat(1981)}`,
  `localist://add?text=${'%00'.repeat(100_000)}`,
  `localist://open/${'../'.repeat(50_000)}inbox`,
  'localist://open',
  'localist://open/',
  'localist://open/inbox/',
  'localist://open//inbox',
  'localist://open/Inbox',
  'localist://open/inbox?',
  'localist://open/inbox?x=1',
  'localist://open/inbox#x',
  'localist://open/inbox%00',
  'localist://open/inbox\0',
  'localist://open/%69nbox',
  'localist://open/./inbox',
  'localist://open/x/../inbox',
  'localist://open/x/%2e%2e/inbox',
  'localist://open\\inbox',
  'localist://open:41730/inbox',
  'localist://me@open/inbox',
  'localist://open/settings',
  'localist://open/activity',
  'localist://open/quick',
  'localist://open/all/active',
  'localist://open/tags/home',
  'localist://open/views/home',
  'localist://open/javascript:alert(1)',
  'localist://open/todos',
  'localist://open/todos/',
  'localist://open/todos/inbox',
  `localist://open/todos/${id}/`,
  `localist://open/todos/${id}?x`,
  `localist://open/todos/${id.toUpperCase()}`,
  `localist://open/todos/${id}0`,
  `localist://open/todos/%7B${id}%7D`,
  `localist://open/todos/${id}/notes`,
  `localist://open/lists/${id}/..`,
  'localist://open/lists/../todos',
  'localist://open/lists/home',
  'localist://open/search',
  'localist://open/search/',
  'localist://open/search?q=a&in=inbox',
  'localist://open/search?text=a',
  'localist://open/search/?q=a',
  'localist://open/search/a',
  'localist://open/search?q=%ff',
  'localist://delete?text=a',
  'localist://add?text=a\u0000localist://open/inbox',
  'localist-x://add?text=a',
  'http://add?text=a',
  'https://example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'view-source:localist://open/inbox',
  'web+localist://open/inbox',
  '--hidden',
  '--data-dir=/tmp',
  '/etc/passwd',
]

for (const link of refused)
  test(`no link: ${JSON.stringify(link.slice(0, 80))} (${link.length})`, (t) => t.is(parseLink(link), null))

test('the links that Localist makes are links, with the same text', (t) => {
  for (const text of ['', 'Pay rent', "it's 100% + #a & @b? !1 (x*y~z)", 'café 🍎 <b>"q"</b> \\ ^ ` { | }'])
    t.deepEqual(parseLink(formatAddLink(text)), add(text))
  t.deepEqual(parseLink(formatTodoLink(id)), open(`/todos/${id}`))
})

test('only the argument behind -- is a link, and options behind it are none', (t) => {
  const link = 'localist://open/inbox'
  t.is(readLinkArgument(['app']), undefined)
  t.is(readLinkArgument(['app', link]), undefined)
  t.is(readLinkArgument(['app', '--']), undefined)
  t.is(readLinkArgument(['app', '--', link]), link)
  t.is(readLinkArgument(['app', '--', link, link]), undefined)
  t.is(readLinkArgument(['app', '--', '--', link]), undefined)
  t.is(readDataDirArgument(['app', '--', '--data-dir=/elsewhere']), undefined)
  t.is(readDataDirArgument(['app', '--data-dir=/here', '--', '--data-dir', '/elsewhere']), '/here')
})

test('a command line that is too long loses its link, or else everything', (t) => {
  const bare = ['app', 'folder']
  const long = 'a'.repeat(8000)
  t.is(shortenArguments(['app', '--', 'a'.repeat(7000)], bare), undefined)
  t.deepEqual(shortenArguments(['app', '--data-dir=/here', '--', long], bare), ['app', '--data-dir=/here'])
  t.deepEqual(shortenArguments(['app', long], bare), bare)
  t.deepEqual(shortenArguments(['app', long, '--', 'localist://open/inbox'], bare), bare)
})

const createTargets = () => {
  const done: string[] = []
  const window: unknown = {}
  const say = (text: string) => {
    done.push(text)
    return window as AppWindow
  }
  let time = 0
  return {
    done,
    pass: (ms: number) => (time += ms),
    targets: {
      showMain: () => say('main'),
      showPath: (path: string) => say(path),
      addTodo: (text: string) => say(`add ${text}`),
      now: () => time,
    },
  }
}

test('a link to add opens quick entry with its text', (t) => {
  const { done, targets } = createTargets()
  createLinkFollower(targets)('localist://add?text=Pay%20rent')
  t.deepEqual(done, ['add Pay rent'])
})

test('at most one link a second is followed; a start without one, or with another text, shows the window each time', (t) => {
  const { done, pass, targets } = createTargets()
  const follow = createLinkFollower(targets)
  follow('localist://open/today')
  for (let sent = 0; sent < 9; sent++) {
    pass(100)
    t.is(follow('localist://open/inbox'), undefined)
  }
  t.deepEqual(done, ['/today'])
  follow(undefined)
  follow('localist://evil.example/')
  pass(100)
  follow('localist://open/all')
  t.deepEqual(done, ['/today', 'main', 'main', '/all'])
})

test('the links of macOS and of further starts arrive, also those that come before the app is open', (t) => {
  const app = new EventEmitter()
  const event = { isPrevented: false, preventDefault: () => (event.isPrevented = true) }
  const source = receiveLinks(app as unknown as App, undefined)
  app.emit('open-url', event, 'localist://open/today')
  app.emit('second-instance', {}, [], '/', { link: undefined })
  t.true(event.isPrevented)
  const heard: (string | undefined)[] = []
  t.is(
    source.listen((link) => heard.push(link)),
    'localist://open/today',
  )
  app.emit('open-url', event, 'localist://open/all')
  app.emit('second-instance', {}, ['app', '--', 'localist://open/argv'], '/', {
    link: 'localist://open/inbox',
  })
  for (const data of [null, {}, 'localist://open/all', { link: 7 }])
    app.emit('second-instance', {}, [], '/', data)
  t.deepEqual(heard, [
    'localist://open/all',
    'localist://open/inbox',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
