import { pathToFileURL } from 'node:url'
import test from 'ava'
import { makeFileUrl, nameTarget, readPath, readTargetUrl, readTypedTarget } from '../../common/attachment.ts'

const typed = test.macro<[text: string, url: string | null]>({
  exec: (t, text, url) => t.is(readTypedTarget(text), url),
  title: (_, text) => `typed: ${JSON.stringify(text)}`,
})

test(typed, ' https://example.com/a b ', 'https://example.com/a%20b')
test(typed, 'Example.com', 'https://example.com/')
test(typed, 'example.com:8080/a?b#c', 'https://example.com:8080/a?b#c')
test(typed, 'ada@example.com', 'mailto:ada@example.com')
test(typed, 'mailto:ada@example.com', 'mailto:ada@example.com')
test(typed, '/home/ada/My rent.pdf', 'file:///home/ada/My%20rent.pdf')
test(typed, '"C:\\Users\\ada\\My rent.pdf"', 'file:///C:/Users/ada/My%20rent.pdf')
test(typed, 'c:/Users', 'file:///c:/Users')
test(typed, 'file:///home/ada/a.pdf', 'file:///home/ada/a.pdf')
test(typed, '', null)
test(typed, 'offer', null)
test(typed, 'the offer.pdf', null)
test(typed, './offer.pdf', null)
test(typed, '~/offer.pdf', null)
test(typed, '//server/share', null)
test(typed, '\\\\server\\share', null)
test(typed, 'file://server/share', null)
test(typed, 'javascript:alert(1)', null)
test(typed, 'ftp://example.com', null)
test(typed, 'https://ada:secret@example.com', null)
test(typed, 'ada:secret@example.com', null)
test(typed, `https://example.com/${'x'.repeat(2000)}`, null)

test('a path and its URL are as Node has them, and the path comes back', (t) => {
  const posix = [
    '/',
    '/home/ada',
    '/a b',
    '/a%20b',
    '/a?b#c',
    '/ä/漢字',
    '/a\\b',
    '/a ',
    '/a|b',
    '/{b}^`"<>',
    '/a:b;c&d=e,f',
  ]
  for (const path of posix) {
    const url = readTargetUrl(makeFileUrl(path) ?? '')
    t.deepEqual(url, readTargetUrl(pathToFileURL(path, { windows: false }).href), path)
    t.is(readPath('value' in url ? url.value : ''), path)
  }
  for (const path of ['C:\\Users\\Zoë\\a b.pdf', 'd:\\100%\\#1.txt']) {
    const url = readTargetUrl(makeFileUrl(path) ?? '')
    t.deepEqual(url, readTargetUrl(pathToFileURL(path, { windows: true }).href), path)
    t.is(readPath('value' in url ? url.value : ''), path)
  }
})

test('a target is named by its host, its address or its file, and never by its user or query', (t) => {
  const names = [
    ['https://example.com:8443/bank.com?a', 'example.com:8443'],
    ['https://bank.com.evil.example/', 'bank.com.evil.example'],
    ['https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example'],
    ['mailto:Ada%20L@example.com?subject=x', 'Ada L@example.com'],
    ['file:///home/ada/My%20rent.pdf?x#y', 'My rent.pdf'],
    ['file:///home/ada/', 'ada'],
    ['file:///', '/'],
    ['file:///home/100%.pdf', '100%.pdf'],
  ] as const
  for (const [url, name] of names) t.is(nameTarget(url), name)
})
