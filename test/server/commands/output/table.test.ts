import test from 'ava'
import getTruncatedWidth from 'fast-string-truncated-width'
import { formatPlainRows, formatTable } from '../../../../server/commands/table.ts'

const rows = [
  ['[ ]', '1f', 'Pay rent and much more', 'today'],
  ['[x]', '2f', '日本語のとても長い題', ''],
  ['[x]', '3f', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', 'Fri'],
  ['[x]', '4f', 'e\u0301e\u0301', 'Fri'],
]

const scripts = [
  ['[ ]', '5f', 'שלום עולם וברוכים הבאים', 'today'],
  ['[ ]', '6f', 'مرحبا بالعالم الكبير جدا', 'today'],
  ['[ ]', '7f', '안녕하세요 여러분 반갑습니다', 'Fri'],
  ['[ ]', '8f', 'नमस्ते दुनिया के सभी लोग', 'Fri'],
]

const paint = (_style: unknown, text: string): string => text

const widthOf = (line: string): number =>
  [...line.normalize('NFC')].reduce(
    (sum, character) => sum + (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(character) ? 2 : 1),
    0,
  )

test('a table that fits is as wide as its cells', (t) => {
  t.is(
    formatTable(rows, { columns: 80, flexible: 2, paint }),
    [
      '[ ]  1f  Pay rent and much more  today',
      '[x]  2f  日本語のとても長い題',
      '[x]  3f  𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷    Fri',
      '[x]  4f  e\u0301e\u0301                      Fri',
    ].join('\n'),
  )
})

test('the flexible column is cut first, in the middle of no character', (t) => {
  t.is(
    formatTable(rows, { columns: 30, flexible: 2, paint }),
    [
      '[ ]  1f  Pay rent and …  today',
      '[x]  2f  日本語のとて…',
      '[x]  3f  𠮷𠮷𠮷𠮷𠮷𠮷…   Fri',
      '[x]  4f  e\u0301e\u0301              Fri',
    ].join('\n'),
  )
})

test('no line is wider than the terminal, and none ends in a half character', (t) => {
  for (let columns = 1; columns <= 60; columns += 1) {
    const lines = formatTable(rows, { columns, flexible: 2, paint }).split('\n')
    t.is(lines.length, rows.length)
    for (const line of lines) {
      t.true(widthOf(line) <= columns, `${columns}: ${line}`)
      t.true(line.isWellFormed?.() ?? true)
      t.is(line, line.trimEnd())
    }
  }
})

test('titles of other scripts are cut to the same width', (t) => {
  t.is(
    formatTable(scripts.slice(0, 2), { columns: 28, flexible: 2, paint }),
    ['[ ]  5f  שלום עולם ו…  today', '[ ]  6f  مرحبا بالعا…  today'].join('\n'),
  )
  for (let columns = 1; columns <= 60; columns += 1)
    for (const line of formatTable(scripts, { columns, flexible: 2, paint }).split('\n'))
      t.true(getTruncatedWidth(line).width <= columns, `${columns}: ${line}`)
})

test('columns for scripts have a tab between them, and - for an empty text', (t) => {
  t.is(
    formatPlainRows([
      ['open', '', 'a b'],
      ['done', 'x', ''],
    ]),
    'open\t-\ta b\ndone\tx\t-',
  )
})
