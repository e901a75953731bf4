import test from 'ava'
import { loadCatalogue } from '../../../messages/catalogue.ts'
import { createDueWords, sayDue } from '../../../renderer/clock/due-words.ts'
import { readDateWords, readPastWords } from '../../../renderer/todos/fields/read-words.ts'
import { findDoubtfulDates } from '../../../renderer/todos/quick-add/doubtful-dates.ts'
import { findOptions, findToken } from '../../../renderer/todos/quick-add/completion.ts'
import type { KnownList } from '../../../renderer/todos/quick-add/completion.ts'
import { createLineReader, type LineContext } from '../../../common/lines/read-line.ts'
import { languages } from '../../../messages/languages.ts'
import { loadLineWords } from '../../../messages/line-words.ts'
import { text } from '../../support/english.ts'

const now = { date: '2026-12-01', time: '14:05' }
const british = createDueWords('en-GB')

const wordsOn = (date: string, today = now.date): string =>
  british({ date, time: null }, { ...now, date: today }).words

test('the days around today have names', (t) => {
  t.is(wordsOn('2026-11-30'), 'Yesterday')
  t.is(wordsOn('2026-12-01'), 'Today')
  t.is(wordsOn('2026-12-02'), 'Tomorrow')
})

test('the next six days are weekdays, and others a day and month', (t) => {
  t.is(wordsOn('2026-12-03'), 'Thu')
  t.is(wordsOn('2026-12-07'), 'Mon')
  t.is(wordsOn('2026-12-08'), '8 Dec')
  t.is(wordsOn('2026-11-29'), '29 Nov')
})

test('where there is room, a day has its weekday and its day of the month', (t) => {
  const datedOn = (date: string, time: string | null) => british({ date, time }, now).dated
  t.is(datedOn('2026-12-03', null), 'Thu 3 Dec')
  t.is(datedOn('2026-12-04', '17:00'), 'Fri 4 Dec 17:00')
  t.is(datedOn('2026-12-02', null), 'Tomorrow')
  t.is(datedOn('2026-12-08', null), 'Tue 8 Dec')
  t.is(datedOn('2027-01-08', null), 'Fri, 8 Jan 2027')
})

test('the year is said where it is another one, but not for a day that has a name', (t) => {
  t.is(wordsOn('2027-01-08'), '8 Jan 2027')
  t.is(wordsOn('2025-12-31'), '31 Dec 2025')
  t.is(wordsOn('2027-01-01', '2026-12-31'), 'Tomorrow')
  t.is(wordsOn('2026-12-31', '2027-01-01'), 'Yesterday')
  t.is(wordsOn('2027-01-02', '2026-12-31'), 'Sat')
})

test('days are counted by the calendar, also over a leap day and where clocks change', (t) => {
  t.is(wordsOn('2028-03-01', '2028-02-29'), 'Tomorrow')
  t.is(wordsOn('2028-03-01', '2028-02-28'), 'Wed')
  t.is(wordsOn('2026-03-30', '2026-03-29'), 'Tomorrow')
  t.is(wordsOn('2026-10-26', '2026-10-25'), 'Tomorrow')
})

test('a todo is overdue from the next day on, or after its time', (t) => {
  const kindOf = (date: string, time: string | null) => british({ date, time }, now).kind
  t.is(kindOf('2026-11-30', null), 'overdue')
  t.is(kindOf('2026-12-01', null), 'today')
  t.is(kindOf('2026-12-01', '14:04'), 'overdue')
  t.is(kindOf('2026-12-01', '14:05'), 'today')
  t.is(kindOf('2026-12-02', '00:00'), 'later')
})

const locales: readonly (readonly [string, string, string, string, string])[] = [
  ['en-GB', 'Today 17:00', 'Fri 17:00', '24 Dec 17:00', 'Friday, 4 December 2026, 17:00'],
  ['en-US', 'Today 5:00 PM', 'Fri 5:00 PM', 'Dec 24 5:00 PM', 'Friday, December 4, 2026, 5:00 PM'],
  ['en-001', 'Today 5:00 pm', 'Fri 5:00 pm', '24 Dec 5:00 pm', 'Friday, 4 December 2026, 5:00 pm'],
  ['de', 'Heute 17:00', 'Fr 17:00', '24. Dez. 17:00', 'Freitag, 4. Dezember 2026, 17:00'],
  ['fr', 'Aujourd’hui 17:00', 'ven. 17:00', '24 déc. 17:00', 'vendredi 4 décembre 2026, 17:00'],
  ['tr', 'Bugün 17:00', 'Cum 17:00', '24 Ara 17:00', '4 Aralık 2026 Cuma, 17:00'],
  ['ja', '今日 17:00', '金 17:00', '12月24日 17:00', '2026年12月4日金曜日, 17:00'],
]

for (const [locale, today, friday, later, long] of locales) {
  test(`a todo is due at 17:00 in the words and hours of ${locale}`, (t) => {
    const describe = createDueWords(locale)
    // ICU writes a narrow space before PM.
    const plain = (spaced: string) => spaced.replaceAll(/\s/gu, ' ')
    const at = (date: string) => describe({ date, time: '17:00' }, now)
    t.is(plain(at('2026-12-01').words), today)
    t.is(plain(at('2026-12-04').words), friday)
    t.is(plain(at('2026-12-24').words), later)
    t.is(plain(at('2026-12-04').long), long)
  })
}

test('a date within a sentence begins with a small letter and names the day in full', (t) => {
  const say = (locale: string, date: string, time: string | null = null) =>
    sayDue(locale, { date, time }, now.date)
  t.is(say('en-GB', '2026-12-01'), 'today')
  t.is(say('de-DE', '2026-12-02', '17:00'), 'morgen 17:00')
  t.regex(say('en-US', '2026-12-06'), /^Sunday, Dec 6$/)
  t.regex(say('fr-FR', '2027-01-03'), /^dimanche 3 janv\. 2027$/)
})

test('a date is of the Gregorian calendar in every region', (t) => {
  t.regex(createDueWords('en-TH')({ date: '2027-01-08', time: null }, now).words, /2027/)
  t.regex(createDueWords('th')({ date: '2027-01-08', time: null }, now).long, /2027/)
})

const read = await createLineReader('en', loadLineWords)
const evening = new Date('2026-12-01T18:00')

const readFor = (typed: string, date: string | null) =>
  readDateWords(read, typed, evening, { date, time: null })

test('a time alone belongs to the date that is chosen, also where it is past', (t) => {
  t.deepEqual(readFor('5pm', '2026-12-01'), { date: '2026-12-01', time: '17:00', repeat: null })
  t.deepEqual(readFor('5pm', '2026-11-27'), { date: '2026-11-27', time: '17:00', repeat: null })
  t.deepEqual(readFor('5pm', '2026-12-24'), { date: '2026-12-24', time: '17:00', repeat: null })
})

test('a time alone is the next such time where no date is chosen', (t) => {
  t.is(readFor('5pm', null)?.date, '2026-12-02')
  t.is(readFor('7pm', null)?.date, '2026-12-01')
})

test('a date that is typed comes before the one that is chosen', (t) => {
  t.is(readFor('tomorrow 5pm', '2026-12-24')?.date, '2026-12-02')
  t.is(readFor('every friday at 5pm', '2026-12-24')?.date, '2026-12-04')
})

test('a day whose words say that it is past is read in each language, and nothing else is', async (t) => {
  const dateOf = async (locale: string, typed: string) => {
    const past = readPastWords(
      await createLineReader(locale, loadLineWords),
      typed,
      evening,
      { date: null, time: null },
      locale,
    )
    return past === null ? null : `${past.date} ${past.time}`
  }
  t.is(await dateOf('en-GB', 'yesterday'), '2026-11-30 null')
  t.is(await dateOf('de', 'gestern'), '2026-11-30 null')
  t.is(await dateOf('de', 'vorgestern'), '2026-11-29 null')
  t.is(await dateOf('fr', 'hier'), '2026-11-30 null')
  t.is(await dateOf('es', 'ayer'), '2026-11-30 null')
  t.is(await dateOf('de', 'yesterday 5pm'), '2026-11-30 17:00')
  t.is(await dateOf('en-GB', 'last friday'), '2026-11-27 null')
  for (const typed of ['yesterday or so', 'someday', '3-5 december', 'gestern'])
    t.is(await dateOf('en-GB', typed), null, typed)
})

const context: LineContext = {
  now: new Date('2026-11-23T12:00'),
  dueDate: null,
  ignored: [],
  lists: [],
  tags: [],
}

for (const code of languages)
  test(`the examples of a new todo are understood in ${code}`, async (t) => {
    const texts = await loadCatalogue(code)
    const readExample = await createLineReader(code, loadLineWords)
    const fieldsOf = (line: string) => {
      const { title, fields } = readExample(`Todo ${line}`, context)
      return { title, ...fields }
    }
    const tomorrow = { dueDate: '2026-11-24', dueTime: '17:00' }
    t.deepEqual(fieldsOf(texts['shortcuts.date']), { title: 'Todo', ...tomorrow })
    t.like(fieldsOf(texts['repeat.wordsExample']), {
      title: 'Todo',
      repeat: { rrule: 'FREQ=WEEKLY;INTERVAL=2' },
    })
    t.like(fieldsOf(texts['shortcuts.tag']), {
      title: 'Todo',
      tags: [texts['shortcuts.tag'].slice(1)],
    })
    const example = readExample(texts['empty.wordsExample'], context)
    t.like(example.fields, { ...tomorrow, tags: [texts['shortcuts.tag'].slice(1)] })
    t.regex(example.title, /^\p{L}+(?: [\p{L}]+)+$/u)
  })

const lists: readonly KnownList[] = [
  { id: 'inbox', name: 'Inbox', colour: null },
  { id: 'first', name: 'Work', colour: 'red' },
  { id: 'second', name: 'Work', colour: 'blue' },
]

test('of lists with the same name, only the one is offered that the line then names', async (t) => {
  const token = findToken('Call Ada @wo', 12)
  if (token === null) return t.fail()
  const options = findOptions(token, { lists, tags: [], text, sayDate: (date) => date })
  t.deepEqual(options, [{ insert: '@Work ', label: 'Work', colour: 'red' }])
  const readLine = await createLineReader('en', loadLineWords)
  const lineContext = { now: new Date('2026-12-01T12:00'), dueDate: null, ignored: [], lists, tags: [] }
  t.is(readLine('Call Ada @Work', lineContext).fields.listId, 'first')
})

test('what looks like a date but is not read has the dates that it can mean', async (t) => {
  const today = '2026-12-01'
  const findIn = async (locale: string, line: string) => {
    const readLine = await createLineReader(locale, loadLineWords)
    const readTyped = (typed: string) =>
      readLine(typed, { now: new Date(`${today}T12:00`), dueDate: null, ignored: [], lists: [], tags: [] })
    const readDate = (words: string) => readTyped(`x ${words}`).fields.dueDate ?? null
    const { pieces } = readTyped(line)
    return findDoubtfulDates(line, { pieces, today, locale, readDate }).map((doubt) => [
      doubt.text,
      ...doubt.ways,
    ])
  }
  for (const [locale, line, ...expected] of [
    ['en-US', 'Rent 3/12 done', ['3/12', '2026-12-03', '2027-03-12']],
    ['en-US', 'Rent 25/12 at night', ['25/12', '2026-12-25']],
    ['en-GB', 'Rent 5/5 or so', ['5/5', '2027-05-05']],
    ['en-GB', 'Trip 1-5 December', ['1-5 December', '2026-12-01', '2026-12-05']],
    ['de-DE', 'Reise 1.–5. Dezember', ['1.–5. Dezember', '2026-12-01', '2026-12-05']],
    ['es-ES', 'Viaje 3-5 de diciembre', ['3-5 de diciembre', '2026-12-03', '2026-12-05']],
    ['fr-FR', 'Appeler hier', ['hier', '2026-11-30']],
    ['de-DE', 'Gestern anrufen', ['Gestern', '2026-11-30']],
    ['en-US', 'Call yesterday', ['yesterday', '2026-11-30']],
    ['es-ES', 'Anteayer y ayer', ['Anteayer', '2026-11-29'], ['ayer', '2026-11-30']],
    ['en-US', 'Rent 3-12', ['3-12', '2026-12-03', '2027-03-12']],
    // It is a Tuesday.
    ['en-US', 'Bill of last Friday', ['last Friday', '2026-11-27']],
    ['en-US', 'Notes of last tuesday', ['last tuesday', '2026-11-24']],
    ['de-DE', 'Rechnung vom letzten Freitag', ['letzten Freitag', '2026-11-27']],
    ['fr-FR', 'Compte rendu de lundi dernier', ['lundi dernier', '2026-11-30']],
    ['es-ES', 'Acta del pasado viernes', ['pasado viernes', '2026-11-27']],
    ['en-US', 'Last name, the last friday-ish day, 3-12 eggs, 3-12-4'],
    // Neither a day of the calendar, nor a word by itself, nor unread.
    ['en-US', 'Add 31/31 and 1/2/3, http://a.example/3/12 or a3/12'],
    ['en-US', 'Buy 3-4 eggs, 24/7, yesterdays'],
    ['fr-FR', 'Fichier 2-3 pages'],
    ['en-GB', 'Rent 3/12'],
  ] as const)
    t.deepEqual(
      await findIn(locale, line),
      expected.map((each) => [...each]),
      `${locale} ${line}`,
    )
})
