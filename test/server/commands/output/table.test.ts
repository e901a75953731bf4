import test from 'ava'
import { formatPlainRows, formatTable } from '../../../../server/commands/table.ts'

const rows = [
  ['[ ]', '1f', 'Pay rent and much more', 'today'],
  ['[x]', '2f', '日本語のとても長い題', ''],
  ['[x]', '3f', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', 'Fri'],
  ['[x]', '4f', 'e\u0301e\u0301', 'Fri'],
]

const widthOf = (line: string): number =>
  [...line.normalize('NFC')].reduce(
    (sum, character) => sum + (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(character) ? 2 : 1),
    0,
  )

test('a table that fits is as wide as its cells', (t) => {
  t.is(
    formatTable(rows, { columns: 80, flexible: 2 }),
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
    formatTable(rows, { columns: 30, flexible: 2 }),
    [
      '[ ]  1f  Pay rent and …  today',
      '[x]  2f  日本語のとて…',
      '[x]  3f  𠮷𠮷𠮷…         Fri',
      '[x]  4f  e\u0301e\u0301              Fri',
    ].join('\n'),
  )
})

test('no line is wider than the terminal, and none ends in a half character', (t) => {
  for (let columns = 1; columns <= 60; columns += 1) {
    const lines = formatTable(rows, { columns, flexible: 2 }).split('\n')
    t.is(lines.length, rows.length)
    for (const line of lines) {
      t.true(widthOf(line) <= columns, `${columns}: ${line}`)
      t.true(line.isWellFormed?.() ?? true)
      t.is(line, line.trimEnd())
    }
  }
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
