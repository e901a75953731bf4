import test from 'ava'
import * as fc from 'fast-check'
import { findMatches } from '../../renderer/components/highlight/find-matches.ts'
import { splitIntoWords } from '../../server/todos/search/words.ts'
import { holds } from '../support/properties.ts'
import { readThreadTime } from '../support/thread-time.ts'

const mark = (text: string, query: string): string =>
  findMatches(text, splitIntoWords(query)).reduceRight(
    (marked, { start, end }) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  )

const cases: readonly (readonly [string, string, string])[] = [
  ['Call Anna', 'an', 'Call [An]na'],
  ['banana an', 'an', 'banana [an]'],
  ['Zürich zurück', 'zur', '[Zür]ich [zur]ück'],
  ['cafe\u0301s', 'café', '[cafe\u0301]s'],
  ['Cafe', 'CAFÉ', '[Cafe]'],
  ['Straße', 'stras', '[Straß]e'],
  ['Straße', 'strasse', '[Straße]'],
  ['Łódź', 'lodz', '[Łódź]'],
  ['Æsop', 'a', '[Æ]sop'],
  ['İstanbul', 'ist', '[İst]anbul'],
  ['it’s #home, today', 's home', 'it’[s] #[home], today'],
  ['party part', 'part party', '[party] [part]'],
  ['東京都に行く', '行', '東京都に[行]く'],
  ['שלום עולם', 'עו', 'שלום [עו]לם'],
  ['Buy 🎂 and 🇫🇷', '🎂 🇫🇷', 'Buy [🎂] and [🇫🇷]'],
  ['a-b c_d', 'b d', 'a-[b] c_[d]'],
  ['nothing here', 'x', 'nothing here'],
  ['nothing', '', 'nothing'],
  ['', 'a', ''],
]

for (const [text, query, expected] of cases) {
  test(`“${query}” is marked in “${text}”`, (t) => {
    t.is(mark(text, query), expected)
  })
}

const letters = fc.constantFrom(...'aàbßæøİſ東京กé ’-1🎂'.split(''), 'e\u0301', '\u0301', 'ǆ')
const texts = fc
  .array(letters, { maxLength: 20 })
  .map((parts) => parts.join('').toWellFormed().normalize('NFKC'))

test('a text is marked exactly where the search finds it', async (t) => {
  await holds(
    t,
    fc.property(texts, texts, (text, query) => {
      const words = splitIntoWords(text)
      const found = splitIntoWords(query).filter((beginning) =>
        words.some((word) => word.startsWith(beginning)),
      )
      const matches = findMatches(text, splitIntoWords(query))
      const isOrdered = matches.every(
        ({ start, end }, index) => start < end && start >= (matches[index - 1]?.end ?? 0),
      )
      return isOrdered && matches.length > 0 === found.length > 0
    }),
  )
})

test('1,000 characters without a space take less than half a second of a processor', (t) => {
  const before = readThreadTime()
  t.is(findMatches('é'.repeat(1000), ['e'.repeat(999)])[0]?.end, 999)
  t.true(readThreadTime() - before < 500)
})
