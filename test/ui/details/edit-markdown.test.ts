import test from 'ava'
import * as fc from 'fast-check'
import {
  continueList,
  indentItems,
  linkTo,
  makeLink,
  replaceMarker,
  toggleMark,
  type Edit,
  type Selected,
} from '../../../renderer/todos/notes/edit-markdown.ts'

/** Reads `|` as the cursor, or two of them as the ends of the selection. */
const read = (text: string): Selected => {
  const start = text.indexOf('|')
  const end = text.lastIndexOf('|')
  const value = text.replaceAll('|', '')
  return { value, start, end: end === start ? start : end - 1 }
}

const show = ({ value }: Selected, edit: Edit | null): string | null => {
  if (edit === null) return null
  const { from, to, text, start, end } = edit
  const after = value.slice(0, from) + text + value.slice(to)
  const marked = start === end ? '' : '|'
  return `${after.slice(0, start)}|${after.slice(start, end)}${marked}${after.slice(end)}`
}

const becomes = test.macro(
  (
    t,
    change: (selected: Selected) => Edit | null,
    table: readonly (readonly [before: string, after: string | null])[],
  ) => {
    for (const [before, after] of table) t.is(show(read(before), change(read(before))), after, before)
  },
)

test(
  'strong and emphasis are put around the selection, and taken away again',
  becomes,
  (selected) => toggleMark(selected, '**'),
  [
    ['a |b| c', 'a **|b|** c'],
    ['a **|b|** c', 'a |b| c'],
    ['a *|b|* c', 'a ***|b|*** c'],
    ['a| b |c', 'a **|b|** c'],
    ['a |', 'a **|**'],
  ],
)

test('emphasis leaves strong alone', becomes, (selected) => toggleMark(selected, '*'), [
  ['a **|b|** c', 'a ***|b|*** c'],
  ['a ***|b|*** c', 'a **|b|** c'],
  ['*|b|*', '|b|'],
])

test('a link waits for the part that is missing, and nothing selected makes none', becomes, makeLink, [
  ['see |the plan|', 'see [the plan](|)'],
  ['see |https://example.org/a|', 'see [|](https://example.org/a)'],
  ['see |', null],
  ['|  |', null],
])

for (const [pasted, table] of [
  ['https://example.org/a_(b) ', [['|plan|', '[plan](<https://example.org/a_(b)>)|']]],
  ['mailto:ada@example.org', [['ask |Ada |now', 'ask [Ada](mailto:ada@example.org)| now']]],
  [
    'https://example.org',
    [
      ['|', null],
      ['|a\nb|', null],
      ['|https://old.example|', null],
    ],
  ],
  ['javascript:alert(1)', [['|plan|', null]]],
  ['file:///etc/passwd', [['|plan|', null]]],
  ['https://example.org and more', [['|plan|', null]]],
] as const) {
  test(`“${pasted}” pasted over a text`, becomes, (selected) => linkTo(selected, pasted), table)
}

test('Enter begins the next item, and an empty item ends the list', becomes, continueList, [
  ['- a|', '- a\n- |'],
  ['- a|b', '- a\n- |b'],
  ['  * a|', '  * a\n  * |'],
  ['9. a|\nb', '9. a\n10. |\nb'],
  ['3) a|', '3) a\n4) |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
  ['- a\n- |', '- a\n|'],
  ['- a\n- [ ] |', '- a\n|'],
  ['- |a', '- \n- |a'],
  ['|- a', null],
  ['a|', null],
  ['- |a|', null],
  ['-a|', null],
])

test('a marker that is typed although Enter has made one takes its place', becomes, replaceMarker, [
  ['- a\n- -|', '- a\n- |'],
  ['- [x] a\n- [ ] -|', '- [x] a\n- |'],
  ['1. a\n2. 2.|', '1. a\n2. |'],
  ['  * a\n  * 1)|', '  * a\n  1) |'],
  ['- a\n- >|', '- a\n> |'],
  ['- a -|', null],
  ['- -|b', null],
  ['- |-|', null],
  ['-|', null],
])

test('Tab indents the items of a list below another one', becomes, (selected) => indentItems(selected, 1), [
  ['- a\n- b|', '- a\n  - b|'],
  ['1. a\n2. b|', '1. a\n   2. b|'],
  ['- a\n|- b\n- c|', '- a\n  |- b\n  - c|'],
  ['- a|', null],
  ['a|', null],
  ['- a\nb|', null],
])

test(
  'Shift+Tab moves them out again, and leaves the field at the outermost level',
  becomes,
  (selected) => indentItems(selected, -1),
  [
    ['- a\n  - b|', '- a\n- b|'],
    ['- a\n\t- b|', '- a\n- b|'],
    ['- a\n  |- b', '- a\n|- b'],
    ['- a\n- b|', null],
    ['  a|', null],
  ],
)

test('no edit loses a letter, and each leaves the cursor inside of the text', (t) => {
  const parts = fc.array(fc.constantFrom('- ', '1. ', '[ ] ', 'word', '*', '**', '\n', '  '), {
    maxLength: 12,
  })
  const letters = (text: string): string => text.replaceAll(/[^a-z]/g, '')
  fc.assert(
    fc.property(parts, fc.nat(40), fc.nat(40), (all, a, b) => {
      const value = all.join('')
      const [start = 0, end = 0] = [a, b].map((at) => Math.min(at, value.length)).toSorted((x, y) => x - y)
      const selected = { value, start, end }
      const edits = [
        toggleMark(selected, '*'),
        toggleMark(selected, '**'),
        makeLink(selected),
        continueList(selected),
        replaceMarker(selected),
        indentItems(selected, 1),
        indentItems(selected, -1),
      ]
      for (const edit of edits) {
        if (edit === null) continue
        const after = value.slice(0, edit.from) + edit.text + value.slice(edit.to)
        t.is(letters(after), letters(value))
        t.true(edit.start >= 0 && edit.start <= edit.end && edit.end <= after.length)
      }
    }),
  )
})
