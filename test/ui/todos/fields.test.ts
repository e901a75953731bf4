import test from 'ava'
import * as fc from 'fast-check'
import { join } from 'node:path'
import { type FunctionComponent, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'
import { listQuickDates } from '../../../renderer/todos/fields/quick-dates.ts'
import { addTags, completeTag } from '../../../renderer/tags/tag-names.ts'
import {
  isSafeLink,
  listTasks,
  parseInSteps,
  parseMarkdown,
  toggleTask,
} from '../../../renderer/todos/notes/markdown.ts'
import { seedOfRun } from '../../support/random.ts'
import { readThreadTime } from '../../support/thread-time.ts'

interface NotesTextProps {
  readonly source: string
  readonly onChange: (source: string) => void
}

// Node does not read JSX.
const path = join(import.meta.dirname, '../../../renderer/todos/notes/notes-text.tsx')
const { module } = await runnerImport<{ readonly NotesText: FunctionComponent<NotesTextProps> }>(path)
const { NotesText } = module

test('quick dates are the next Saturday and the next Monday', (t) => {
  t.deepEqual(listQuickDates('2026-12-01', 'auto'), {
    today: '2026-12-01',
    tomorrow: '2026-12-02',
    weekend: '2026-12-05',
    nextWeek: '2026-12-07',
  })
})

test('on a Saturday or Monday, the weekend and the next week are a week later', (t) => {
  t.is(listQuickDates('2026-12-05', 'monday').weekend, '2026-12-12')
  t.is(listQuickDates('2026-12-07', 'monday').nextWeek, '2026-12-14')
  t.is(listQuickDates('2026-12-31', 'sunday').weekend, '2027-01-02')
})

test('where weeks begin on Saturday, the weekend is Friday and work begins on Sunday', (t) => {
  const { weekend, nextWeek } = listQuickDates('2026-12-01', 'saturday')
  t.deepEqual([weekend, nextWeek], ['2026-12-04', '2026-12-06'])
})

test('tags are added by their names, without # and blanks', (t) => {
  t.deepEqual(addTags(['home'], ' #work ,, a tag , #', []), ['home', 'work', 'a tag'])
})

test('a tag that is there, or known with other capitals, is not added a second time', (t) => {
  t.deepEqual(addTags(['Home'], 'home', []), ['Home'])
  t.deepEqual(addTags([], 'WORK', ['work']), ['work'])
  t.deepEqual(addTags(['é'], 'e\u0301', []), ['é'])
  t.deepEqual(addTags([], 'home', ['Home', 'home']), ['home'])
})

test('a todo gets at most 100 tags of 100 characters', (t) => {
  const many = Array.from({ length: 100 }, (_, index) => `tag ${index}`)
  t.deepEqual(addTags(many, 'one more', []), many)
  t.is(addTags([], 'x'.repeat(300), [])[0]?.length, 100)
  t.deepEqual(addTags([], `${'x'.repeat(99)}🏡🏡`, []), [`${'x'.repeat(99)}🏡`])
})

test('known tags complete a text by their beginning first, whatever their accents', (t) => {
  const known = ['phone', 'home', 'Ärger', 'homework']
  t.deepEqual(completeTag(['homework'], '#ho', known), ['home', 'phone'])
  t.deepEqual(completeTag([], 'arg', known), ['Ärger'])
  t.deepEqual(completeTag([], 'x', known), [])
})

const show = (source: string): string =>
  renderToStaticMarkup(createElement(NotesText, { source, onChange: () => undefined }))

const tagsOf = (html: string): readonly string[] => html.match(/<[^>]*>/g) ?? []

const allowed =
  /^<\/?(?:div|p|h[2-6]|ul|ol|li|blockquote|pre|code|em|strong|s|a|hr|br|wbr|span|input|table|thead|tbody|tr|th|td)[ />]/
const handler = / on\w+=| style=| src=| srcdoc=/i
const link =
  /^<a href="(?:https?:\/\/|mailto:)[^"]*" title="[^"]*" dir="auto" target="_blank" rel="noopener noreferrer">$/

const isHarmless = (html: string): boolean =>
  tagsOf(html).every(
    (tag) =>
      allowed.test(tag) &&
      !handler.test(tag.replaceAll(/"[^"]*"/g, '""')) &&
      (!tag.startsWith('<a ') || link.test(tag)),
  )

test('notes are shown with their headings, lists, links and code', (t) => {
  const html = show(
    '# Plan\n\n1. *Buy* **tiles**\n2. See https://example.org/a\n\n```js\nlet a\n```\n\n> Quote\n\n| a |\n|-|\n| b |',
  )
  t.regex(html, /<h2 dir="auto">Plan<\/h2>/)
  t.regex(html, /<ol dir="auto"><li><em>Buy<\/em> <strong>tiles<\/strong><\/li>/)
  t.regex(html, /<a href="https:\/\/example.org\/a"[^>]*>https:\/\/example.org\/a<\/a>/)
  t.regex(html, /<pre dir="ltr"><code>let a\n<\/code><\/pre>/)
  t.regex(html, /<blockquote dir="auto"><p dir="auto">Quote/)
  t.regex(html, /<td>b<\/td>/)
  t.true(isHarmless(html))
})

test('headings begin at level 2, and leave out no level', (t) => {
  const levels = (source: string) =>
    show(source)
      .match(/(?<=<h)\d/g)
      ?.join('')
  t.is(levels('### a\n# b\n## c\n#### d\n# e'), '22342')
  t.is(levels('# a\n## b\n### c\n#### d\n##### e\n###### f'), '234566')
})

test('notes that are parsed in steps have the same parts', async (t) => {
  const source =
    '# A\n\n- [ ] b **c** https://a.example\n- [x] [d][1]\n\n|e|\n|-|\n|f|\n\n[1]: https://b.example'
  t.deepEqual(await parseInSteps(source, new AbortController().signal), parseMarkdown(source))
  t.is(await parseInSteps(source, AbortSignal.abort()), null)
})

test('a long run of combining marks may be broken, and no character is lost', (t) => {
  const marks = `a${'\u{301}'.repeat(250)}b`
  t.is(show(marks).replaceAll('<wbr/>', ''), `<div class="notes-text"><p dir="auto">${marks}</p></div>`)
  t.is(show(marks).split('<wbr/>').length, 3)
  t.notRegex(show('e\u{301}\u{302} '.repeat(1000)), /wbr/)
})

test('a very long word may be broken before a letter, and no character is lost', (t) => {
  for (const word of ['AV'.repeat(1000), 'س'.repeat(2000), 'ก็'.repeat(1000)]) {
    const html = show(`before ${word} behind`)
    t.is(
      html.replaceAll('<wbr/>', ''),
      `<div class="notes-text"><p dir="auto">before ${word} behind</p></div>`,
    )
    t.true(html.split('<wbr/>').every((part) => part.length < 200))
    t.notRegex(html, /<wbr\/>\p{M}/u)
  }
  t.notRegex(show(`${'a'.repeat(299)} https://a.example/${'b'.repeat(200)}`), /wbr/)
  t.notRegex(show('👩‍👧'.repeat(500)), /wbr/)
})

test('code of many lines is divided into blocks of a hundred, and its beginning is drawn first', (t) => {
  const code = Array.from({ length: 250 }, (_, index) => `${index}\n`).join('')
  const html = show(`\`\`\`\n${code}\`\`\``)
  t.deepEqual(
    html
      .split('<span class="notes-lines">')
      .slice(1)
      .map((piece) => piece.match(/^\d+/)?.[0]),
    ['0', '100', '200'],
  )
  t.is(html.replaceAll(/<[^>]*>/g, ''), code)
  const long = show(`\`\`\`\n${'a\n'.repeat(30_000)}\`\`\``)
  t.is(long.split('<span class="notes-lines">').length - 1, 3)
})

test('a text of more than a thousand parts is divided into blocks, at the ends of lines where it has any', (t) => {
  const blocks = (source: string) => show(source).split('<span class="notes-lines">').slice(1)
  const ofLines = blocks('a\n'.repeat(1000))
  t.true(ofLines.length > 1)
  t.true(ofLines.slice(0, -1).every((block) => block.replaceAll('</span>', '').endsWith('<br/>')))
  t.deepEqual(blocks('a *b* '.repeat(100)), [])
  t.is(blocks('*b* '.repeat(1000)).length, 1)
})

test('the rows of a long table are in several bodies, which are laid out one by one', (t) => {
  const bodies = (count: number) => show(`|a|\n|-|\n${'|b|\n'.repeat(count)}`).match(/<tbody>/g)?.length
  t.is(bodies(50), 1)
  t.is(bodies(100), 1)
  t.is(bodies(101), 2)
})

test('a row of more than 100 cells is one text, which the browser can lay out', (t) => {
  const row = '|a'.repeat(101)
  const html = show(`${row}\n${'|-'.repeat(101)}\n`)
  t.is(html.match(/<t[dh]>/g)?.length, 1)
  t.true(html.includes(`<td>${Array(101).fill('a').join(' | ')}</td>`))
})

test('an image is a link to it, so that nothing is loaded from elsewhere', (t) => {
  const html = show('![a cat](https://example.org/cat.png) ![](https://example.org/b.png)')
  t.notRegex(html, /<img/)
  t.regex(html, /<a href="https:\/\/example.org\/cat.png"[^>]*>a cat<\/a>/)
  t.regex(html, />https:\/\/example.org\/b.png<\/a>/)
})

const hostile: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x](javascript:alert(1))',
  '[x](file:///etc/passwd)',
  '[x](//example.org)',
  '[x](/api/todos)',
  '[x](#/trash)',
  '<javascript:alert(1)>',
  'javascript:alert(1)',
  '[x]: javascript:alert(1)\n\n[x]',
  '[a](https://example.org "onmouseover=alert(1)")',
  '[a](https://example.org/"onmouseover="alert(1))',
  '[![x](javascript:alert(1))](https://example.org)',
  '[![x](https://example.org/a)](javascript:alert(1))',
  '```"><script>alert(1)</script>\nx\n```',
  '`<script>`',
  '| <script> |\n|-|\n| [x](javascript:1) |',
  '- [ ] <img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

for (const source of hostile) {
  test(`only harmless elements come of ${JSON.stringify(source)}`, (t) => {
    const html = show(source)
    t.true(isHarmless(html), html)
  })
}

test('only addresses of the web and of mail are links', (t) => {
  t.true(['http://a.b', 'https://a.b/c?d#e', 'mailto:a@b.c'].every(isSafeLink))
  t.false(
    [
      'javascript:1',
      'data:,a',
      'file:///a',
      'ftp://a.b',
      'blob:https://a.b/c',
      '//a.b',
      '/a',
      '#a',
      '',
      'a b',
    ].some(isSafeLink),
  )
})

const piece = fc.constantFrom(
  ...'[ ] ( ) < > ! * _ ` ~ # - + | : " & \\ \n \t a 1 . javascript: https://a.b data: <script> onerror= - [x] ```'.split(
    ' ',
  ),
  ' ',
  '\r\n',
)

test('only harmless elements come of any text', (t) => {
  t.true(isHarmless(show('[]()')))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => isHarmless(show(pieces.join('')))),
    { numRuns: 2000, seed: seedOfRun() },
  )
  t.pass()
})

const long = 100_000
const deep: Readonly<Record<string, string>> = {
  'opening brackets': '['.repeat(long),
  'pairs of brackets': '[]'.repeat(long / 2),
  'nested brackets': '['.repeat(long / 2) + ']'.repeat(long / 2),
  'nested links': '[a]('.repeat(long / 4),
  'quotes in quotes': '>'.repeat(long),
  'lists in lists': '- '.repeat(long / 2),
  'stars around a letter': `${'*'.repeat(long / 2)}a${'*'.repeat(long / 2)}`,
  'words with stars': 'a**b'.repeat(long / 4),
  'words with dots before an @': `${'a.'.repeat(long / 2)}@`,
  'an address with dots': `http://a${'.'.repeat(long)}`,
  spaces: `a${' '.repeat(long)}b`,
  checkboxes: '- [ ] a\n'.repeat(long / 8),
}

for (const [name, source] of Object.entries(deep)) {
  test(`100,000 characters of ${name} are shown within 3 s of a processor`, (t) => {
    const before = readThreadTime()
    t.true(show(source).length > 0)
    t.true(readThreadTime() - before < 3000)
  })
}

const states = (source: string): string =>
  listTasks(source)
    .map(({ isDone }) => (isDone ? 'x' : '-'))
    .join('')

const toggleNth = (source: string, n: number): string => {
  const task = listTasks(source)[n]
  return task ? toggleTask(source, task) : source
}

test('a checkbox is shown as it is in the text, with its text as its name', (t) => {
  const html = show('- [ ] Buy *tiles*\n- [x] Call')
  t.regex(html, /<input type="checkbox" class="notes-task" aria-label="Buy tiles"\/>Buy <em>/)
  t.regex(html, /checked=""/)
})

test('a checkbox changes its own brackets only', (t) => {
  const source = '- [ ] one\n- [x] two\n  1. [ ] three\n\n> - [X] four\n\n* [ ] five'
  t.is(states(source), '-x-x-')
  t.is(toggleNth(source, 0), source.replace('[ ] one', '[x] one'))
  t.is(toggleNth(source, 1), source.replace('[x] two', '[ ] two'))
  t.is(toggleNth(source, 2), source.replace('[ ] three', '[x] three'))
  t.is(toggleNth(source, 3), source.replace('[X] four', '[ ] four'))
  t.is(toggleNth(source, 4), source.replace('[ ] five', '[x] five'))
})

test('brackets in code, in text and without a list are no checkboxes', (t) => {
  t.is(states('```\n- [ ] a\n```\n    - [ ] b\n\n[ ] c\n\n- d [ ] e\n- `[ ]` f\n- [ ]\n- [y] g\n- [](a)'), '')
  const source = '```\n- [ ] a\n```\n\n- [ ] b'
  t.is(toggleNth(source, 0), '```\n- [ ] a\n```\n\n- [x] b')
})

test('line endings of every kind stay as they are', (t) => {
  t.is(toggleNth('a\r\n\r\n- [ ] b\r\n- [ ] c\r\n', 1), 'a\r\n\r\n- [ ] b\r\n- [x] c\r\n')
  t.is(toggleNth('a\r\r- [ ] b\n- [ ] c', 1), 'a\r\r- [ ] b\n- [x] c')
})

test('lists in lists on one line, and text on the line below the mark, have their checkboxes', (t) => {
  t.is(toggleNth('- - [ ] a', 0), '- - [x] a')
  t.is(toggleNth('> 1) - [ ] a', 0), '> 1) - [x] a')
  t.is(toggleNth('-\n  [ ] a', 0), '-\n  [x] a')
})

test('brackets that a definition makes a link are a link', (t) => {
  t.is(states('- [x] a\n\n[x]: https://example.org'), '')
})

const line = fc.tuple(
  fc.constantFrom('', '  ', '    ', '\t', '> ', '> > ', '1. ', '- '),
  fc.constantFrom(
    '- [ ] ',
    '* [x] ',
    '1. [X] ',
    '+ [ ] ',
    '```',
    '~~~',
    '    - [ ] ',
    '',
    '# ',
    '[ ] ',
    '- - [x] ',
    '-',
  ),
  fc.constantFrom('', 'a', '[ ] b', '`[x]`', '*c*', 'https://a.b'),
)

test('the k-th checkbox of any text changes, and nothing else', (t) => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r'), (lines, ending) => {
      const source = lines.map((parts) => parts.join('')).join(ending)
      const before = states(source)
      return [...before].every((state, index) => {
        const changed = toggleNth(source, index)
        const expected = before.slice(0, index) + (state === 'x' ? '-' : 'x') + before.slice(index + 1)
        const isBack = toggleNth(changed, index).toLowerCase() === source.toLowerCase()
        return states(changed) === expected && changed.length === source.length && isBack
      })
    }),
    { numRuns: 5000, seed: seedOfRun() },
  )
  t.pass()
})
