import { readFileSync } from 'node:fs'
import test from 'ava'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import {
  createLineReader,
  type LineContext,
  type LineFields,
  type ReadLine,
} from '../../../common/lines/read-line.ts'
import { createClock } from '../../../common/dates/dates.ts'
import { createLanguage } from '../../../common/lines/language.ts'
import { findPhrases } from '../../../common/lines/phrases.ts'
import { Scanner, tokenise } from '../../../common/lines/tokens.ts'
import { languages, type Language } from '../../../messages/languages.ts'
import { loadLineWords } from '../../../messages/line-words.ts'
import { seedOfRun } from '../../support/random.ts'
import { isDeep } from '../../support/rounds.ts'
import { english } from './languages/english.ts'
import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import { italian } from './languages/italian.ts'
import { spanish } from './languages/spanish.ts'
import { lists, now, tags, type TypedLine } from './languages/typed-line.ts'

const reported: readonly ReportedLine[] = JSON.parse(
  readFileSync(new URL('./languages/reported.json', import.meta.url), 'utf8'),
)

const work = [{ id: 'work', name: 'work' }]

const typedLines: Readonly<Partial<Record<Language, readonly TypedLine[]>>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}

const context: LineContext = { now, dueDate: null, ignored: [], lists, tags }

for (const code of languages)
  for (const [line, title, fields] of typedLines[code] ?? [])
    test(`${code}: ${JSON.stringify(line)}`, async (t) => {
      const read = await createLineReader(code, loadLineWords)
      const meaning = read(line, context)
      t.deepEqual({ title: meaning.title, fields: meaning.fields }, { title, fields })
    })

test('the tables have lines enough', (t) => {
  t.true(languages.flatMap((code) => typedLines[code] ?? []).length >= 775)
  t.true(reported.length >= 110)
})

/** A line that people of other programs reported, with what is right. Some may also be left as they were typed. */
interface ReportedLine {
  readonly language: Language
  readonly now: string
  readonly line: string
  readonly title: string
  readonly fields: LineFields
  readonly orAsTyped?: boolean
}

// Of all of them, only this one is left as it was typed: "du lundi au vendredi" is a holiday, and no repeat.
const leftAsTyped = ['Deporte de lunes a viernes']

for (const { language, now: present, line: typed, title, fields } of reported)
  test(`reported, ${language}: ${JSON.stringify(typed)}`, async (t) => {
    const read = await createLineReader(language, loadLineWords)
    const meaning = read(typed, { now: new Date(present), dueDate: null, ignored: [], lists: work, tags: [] })
    const expected = leftAsTyped.includes(typed) ? { title: typed, fields: {} } : { title, fields }
    t.deepEqual({ title: meaning.title, fields: meaning.fields }, expected)
  })

test('a fifth language is one more table of words', (t) => {
  const language = createLanguage(italian)
  const readItalian = (typed: string) => {
    const tokens = tokenise(typed)
    const line = {
      ...language,
      scanner: new Scanner(tokens, language.table),
      typed,
      now,
      clock: createClock(null),
      today: '2026-11-23',
    }
    return findPhrases(line).map(({ from, end, moment }) => ({
      text: typed.slice(tokens[from]?.start, tokens[end - 1]?.end),
      moment,
    }))
  }
  const due = { dueTime: null, rrule: null, isAfterDone: false, startDate: null }
  for (const [typed, text, moment] of [
    ['Chiama mamma domani', 'domani', { ...due, dueDate: '2026-11-24' }],
    [
      'Chiama mamma venerdì alle 17:30',
      'venerdì alle 17:30',
      { ...due, dueDate: '2026-11-27', dueTime: '17:30' },
    ],
    [
      'Dentista il 5 dicembre alle 8 e mezza',
      'il 5 dicembre alle 8 e mezza',
      { ...due, dueDate: '2026-12-05', dueTime: '08:30' },
    ],
    ['Chiama stasera alle 9', 'stasera alle 9', { ...due, dueDate: '2026-11-23', dueTime: '21:00' }],
    [
      'Affitto il primo lunedì di ogni mese',
      'il primo lunedì di ogni mese',
      { ...due, dueDate: null, rrule: 'FREQ=MONTHLY;BYDAY=1MO' },
    ],
    [
      'Corsa ogni giorno tranne la domenica',
      'ogni giorno tranne la domenica',
      { ...due, dueDate: null, rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA' },
    ],
    ['Pasta tra due settimane', 'tra due settimane', { ...due, dueDate: '2026-12-07' }],
    [
      'Piante ogni 3 giorni fino al 1 marzo',
      'ogni 3 giorni fino al 1 marzo',
      { ...due, dueDate: null, rrule: 'FREQ=DAILY;INTERVAL=3;UNTIL=20270301' },
    ],
  ] as const)
    t.deepEqual(readItalian(typed), [{ text, moment }], typed)
  for (const typed of ['Venerdì santo', 'Il film di domani', 'Compra 3 libri', 'La sera è bella'])
    t.deepEqual(
      readItalian(typed).filter(({ moment }) => moment !== null),
      [],
      typed,
    )
})

test('a line without a language of its own is read in English', async (t) => {
  const read = await createLineReader('xx-YY', loadLineWords)
  t.is(read('Call mum tomorrow', context).fields.dueDate, '2026-11-24')
})

test('the region says whether 3/4 is in March or in April', async (t) => {
  for (const [locale, date] of [
    ['en-GB', '2027-04-03'],
    ['en-US', '2027-03-04'],
    ['de-AT', '2027-04-03'],
    ['en', undefined],
  ] as const) {
    const read = await createLineReader(locale, loadLineWords)
    t.is(read('Bill 3/4', context).fields.dueDate, date, locale)
    t.is(read('Add 3/4 cup of milk', context).fields.dueDate, undefined)
  }
})

test('what is left of a line has only kinds of fields that the line had', async (t) => {
  for (const code of languages) {
    const read = await createLineReader(code, loadLineWords)
    for (const [typed] of typedLines[code] ?? []) {
      const { title, pieces } = read(typed, context)
      const kinds = new Set(pieces.map(({ kind }) => kind))
      const left = read(title, context).pieces.filter(({ kind }) => !kinds.has(kind))
      t.deepEqual(left, [], typed)
    }
  }
})

test('a piece that is switched off stays in the title, also while the text around it changes', async (t) => {
  const read = await createLineReader('en', loadLineWords)
  const { pieces } = read('Call Bob tomorrow at 5pm #home', context)
  t.deepEqual(
    pieces.map(({ text }) => text),
    ['tomorrow at 5pm', '#home'],
  )
  const ignored = [pieces[0]?.key ?? '']
  const off = read('Call Bob tomorrow at 5pm #home', { ...context, ignored })
  t.deepEqual([off.title, off.fields], ['Call Bob tomorrow at 5pm', { tags: ['home'] }])
  t.deepEqual(
    off.ignored.map(({ text }) => text),
    ['tomorrow at 5pm'],
  )
  const edited = read('Call Bob Smith tomorrow at 5pm #work', { ...context, ignored })
  t.deepEqual([edited.title, edited.fields], ['Call Bob Smith tomorrow at 5pm', { tags: ['work'] }])
})

test('a repeat that is switched off leaves no weekday behind', async (t) => {
  const read = await createLineReader('en', loadLineWords)
  const [piece] = read('Bins every friday', context).pieces
  const off = read('Bins every friday', { ...context, ignored: [piece?.key ?? ''] })
  t.deepEqual([off.title, off.fields], ['Bins every friday', {}])
})

test('a time alone is on the day of the place, unless it is past there', async (t) => {
  const read = await createLineReader('en', loadLineWords)
  const dueOn = (line: string, dueDate: string) => read(line, { ...context, dueDate }).fields.dueDate
  t.is(dueOn('Call 5pm', '2026-11-24'), '2026-11-24')
  t.is(dueOn('Call 9am', '2026-11-24'), '2026-11-24')
  t.is(dueOn('Call 5pm', '2026-11-23'), '2026-11-23')
  t.is(dueOn('Call 9am', '2026-11-23'), '2026-11-24')
  t.is(read('Call', { ...context, dueDate: '2026-11-24' }).fields.dueDate, undefined)
})

test('a whole text is a reminder with the words around its duration or without', async (t) => {
  const readers = {
    en: await createLineReader('en', loadLineWords),
    de: await createLineReader('de', loadLineWords),
  }
  for (const [typed, before] of [
    ['30m', 'PT30M'],
    ['*1d12h', 'P1DT12H'],
    ['1 hour 30 min', 'PT1H30M'],
    ['1h30', 'PT1H30M'],
    ['1h90', null],
    ['30m5', null],
    ['PT90M', 'PT1H30M'],
    ['p1d', 'P1D'],
    ['P29D', null],
    ['2 weeks', 'P2W'],
    [' Remind me  a day before ', 'P1D'],
    ['on time', 'PT0M'],
    ['28 days', 'P4W'],
    ['29 days', null],
    ['1 month', null],
    ['30', null],
    ['tomorrow 5pm', null],
    ['1 hour and 30 min', null],
    ['1 Tag vorher', null],
    [`${'1'.repeat(1e5)}m`, null],
    ['', null],
  ] as const)
    t.is(readers.en.readReminder(typed), before, typed.slice(0, 60))
  t.is(readers.de.readReminder('1 Tag vorher'), 'P1D')
  t.is(readers.de.readReminder('a day before'), 'P1D')
})

test('hours are elapsed time on the clock of the person, also where it changes', async (t) => {
  const read = await createLineReader('en', loadLineWords)
  const clock = createClock('Europe/Berlin')
  const due = (line: string, at: string) => {
    const { dueDate, dueTime } = read(line, { ...context, now: new Date(at), clock }).fields
    return `${dueDate} ${dueTime}`
  }
  // Summer time begins on 29 March 2026 at 2:00, and ends on 25 October at 3:00.
  t.is(due('Call in 2 hours', '2026-03-29T00:30+01:00'), '2026-03-29 03:30')
  t.is(due('Call in 90 minutes', '2026-03-29T01:30+01:00'), '2026-03-29 04:00')
  t.is(due('Call in 2 hours', '2026-03-28T23:30+01:00'), '2026-03-29 01:30')
  t.is(due('Call in 2 hours', '2026-10-25T01:30+02:00'), '2026-10-25 02:30')
  t.is(due('Call in 2 hours', '2026-10-25T02:30+02:00'), '2026-10-25 03:30')
  t.is(due('Call in 2 hours', '2026-10-25T02:30+01:00'), '2026-10-25 04:30')
  t.is(due('Call in 24 hours', '2026-10-24T12:00+02:00'), '2026-10-25 11:00')
})

test('a line is read on the day of the clock of the person', async (t) => {
  const read = await createLineReader('en', loadLineWords)
  const due = (line: string, timeZone: string) =>
    read(line, { ...context, now: new Date('2026-11-26T11:30Z'), clock: createClock(timeZone) }).fields
      .dueDate
  for (const [line, east, west] of [
    ['Call today', '2026-11-27', '2026-11-26'],
    ['Call at 11am', '2026-11-27', '2026-11-26'],
    ['Call at 1am', '2026-11-28', '2026-11-27'],
    ['Water the plants every day', '2026-11-27', '2026-11-26'],
    ['Water the plants every day at 1am', '2026-11-28', '2026-11-27'],
  ] as const)
    t.deepEqual([due(line, 'Pacific/Kiritimati'), due(line, 'America/New_York')], [east, west], line)
})

test('a tag is a known one that differs only in capitals, but not one that differs in a letter', async (t) => {
  const read = await createLineReader('en', loadLineWords)
  const tagsOf = (line: string, known: readonly string[]) =>
    read(line, { ...context, tags: known }).fields.tags
  t.deepEqual(tagsOf('Paint #home', ['Home']), ['Home'])
  t.deepEqual(tagsOf('Paint #home', ['Home', 'home']), ['home'])
  t.deepEqual(tagsOf('Write #resume', ['résumé']), ['resume'])
})

// "tomorrow" and the like beside random words, quotes, marks and signs.
const words = constantFrom(
  ...'call tomorrow every 2 weeks friday next at 5 5pm 17:00 on the 1st #home # @Home @ Office !1 ! " , dec may in'.split(
    ' ',
  ),
  ...'each year last day of , the first mon and 15th bis von am 5. Mai le 1er et mois año, el día de du'.split(
    ' ',
  ),
  ...'remind me 30 min before *30m *1w2d erinnere mich vorher rappelle-moi avant'.split(' '),
  ...'morgen um Uhr jeden Montag demain à tous les lundis mañana cada İ 😀 \u0301 ¦ \u00a0'.split(' '),
)
const line = array(oneof(words, string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 }).map((parts) =>
  parts.join(' '),
)

const rounds = { numRuns: isDeep ? 5000 : 500, seed: seedOfRun() }

// Nothing but white space vanishes.
const isWhole = (
  typed: string,
  title: string,
  pieces: readonly { readonly start: number; readonly end: number }[],
) => {
  const characters = (text: string) => text.replaceAll(/\s+/g, '')
  const rest = pieces
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), typed)
  return characters(rest) === characters(title)
}

function findFault(typed: string, { title, pieces, ignored, fields }: ReadLine): string | null {
  const all = [...pieces, ...ignored].toSorted((a, b) => a.start - b.start)
  for (const [index, { start, end, text }] of all.entries()) {
    if (typed.slice(start, end) !== text || text === '') return `piece ${index} is elsewhere`
    if (start < (all[index - 1]?.end ?? 0)) return `piece ${index} overlaps the one before`
  }
  if (pieces.length === 0 && title !== typed.trim()) return 'the title is another one'
  if (pieces.length === 0 && Object.keys(fields).length > 0) return 'there are fields without a piece'
  if (typed.trim() !== '' && title === '') return 'nothing is left for the title'
  if (!isWhole(typed, title, pieces)) return 'a part of the line is neither in a piece nor in the title'
  const kinds = new Set<string>(pieces.map(({ kind }) => kind))
  const given = Object.entries({
    tag: fields.tags,
    list: fields.listId,
    priority: fields.priority,
    repeat: fields.repeat,
  })
  const wrong = given.find(([kind, value]) => kinds.has(kind) !== (value !== undefined))
  if (wrong !== undefined) return `${wrong[0]} is shown, but not added, or the other way round`
  const isDue = kinds.has('date') || kinds.has('repeat')
  return isDue === ((fields.dueDate ?? fields.startDate) !== undefined)
    ? null
    : 'the date that is shown is not the one that is added'
}

test('the pieces that are shown are the fields that are added, and the title is the rest', async (t) => {
  const readers = new Map(
    await Promise.all(
      languages.map(async (code) => [code, await createLineReader(code, loadLineWords)] as const),
    ),
  )
  const readIn = (code: Language, typed: string, ignored: readonly string[]) =>
    readers.get(code)?.(typed, { ...context, ignored })
  const switchedOff = property(line, constantFrom(...languages), (typed, code) => {
    let ignored: readonly string[] = []
    for (let step = 0; step < 30; step += 1) {
      const meaning = readIn(code, typed, ignored)
      const fault = meaning && findFault(typed, meaning)
      if (fault) throw new Error(fault)
      const [first] = meaning?.pieces ?? []
      if (first === undefined) return
      if (ignored.includes(first.key)) throw new Error('a piece that was switched off is there')
      ignored = [...ignored, first.key]
    }
    throw new Error('switching off has no end')
  })
  assert(switchedOff, rounds)
  t.pass()
})

test('hostile lines are read as they are, or at least at once', async (t) => {
  const read = await createLineReader('de', loadLineWords)
  for (const part of [
    'every ',
    'tomorrow ',
    '#',
    '@"',
    'at 5 ',
    '"',
    '1',
    ' ',
    'a@',
    '“',
    'alle 2 ',
    'every year on ',
    'every 1st and ',
    'jeden Mo, ',
    'a.',
    '://',
  ]) {
    const meaning = read(part.repeat(1900 / part.length), context)
    t.is(findFault(part.repeat(1900 / part.length), meaning), null)
    t.deepEqual(read(part.repeat(100_000), context).pieces, [])
  }
})
