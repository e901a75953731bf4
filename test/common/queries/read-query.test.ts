import test from 'ava'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import type { Conditions } from '../../../common/filters/conditions.ts'
import { createQueryReader, type QueryReader } from '../../../common/queries/read-query.ts'
import { loadReadWords } from '../../../messages/line-words.ts'
import { seedOfRun } from '../../support/random.ts'

// Monday.
const now = new Date(2026, 10, 23, 10, 30)

const names = {
  lists: [
    { id: 'inbox', name: 'Inbox' },
    { id: 'home', name: 'Home', sections: [{ id: 'garden', name: 'Garden' }] },
    { id: 'office', name: 'Home Office' },
    { id: 'work', name: 'Work' },
    { id: 'wood', name: 'Woodshed' },
    { id: 'plans1', name: 'Plans' },
    { id: 'plans2', name: 'Plans' },
  ],
  tags: ['calls', 'Errands', 'à faire'],
}

const createReader = async (locale: string): Promise<QueryReader> =>
  createQueryReader(locale, await loadReadWords(locale.slice(0, 2)))

const friday = { dueAfter: '2026-11-26', dueBefore: '2026-11-28' }
const thisWeek = { dueAfter: '2026-11-22', dueBefore: '2026-11-30' }
const nextWeek = { dueAfter: '2026-11-29', dueBefore: '2026-12-07' }

const tables: Readonly<Record<string, readonly (readonly [typed: string, conditions: Conditions])[]>> = {
  'en-GB': [
    [
      'overdue @work #calls !1 rent',
      { overdue: true, listId: ['work'], tag: ['calls'], priority: 4, q: 'rent' },
    ],
    ['done before friday', { completed: true, dueBefore: '2026-11-27' }],
    ['open tomorrow', { completed: false, dueAfter: '2026-11-23', dueBefore: '2026-11-25' }],
    ['Not Completed', { completed: false }],
    ['today', { view: 'today' }],
    ['someday rent', { view: 'someday', q: 'rent' }],
    // Nothing that is completed is overdue or in Today.
    ['done today', { completed: true, dueAfter: '2026-11-22', dueBefore: '2026-11-24' }],
    ['completed overdue', { completed: true, dueBefore: '2026-11-23' }],
    ['done someday', { completed: true, hasDueDate: false }],
    ['after 1 dec', { dueAfter: '2026-12-01' }],
    ['by the 15th', { dueBefore: '2026-12-16' }],
    ['from friday before 1 dec', { dueAfter: '2026-11-26', dueBefore: '2026-12-01' }],
    ['before friday until tuesday', { dueBefore: '2026-11-25' }],
    ['before sat', { dueBefore: '2026-11-28' }],
    ['due on 24/12', { dueAfter: '2026-12-23', dueBefore: '2026-12-25' }],
    ['since yesterday', { dueAfter: '2026-11-21' }],
    ['3 days ago', { dueAfter: '2026-11-19', dueBefore: '2026-11-21' }],
    ['friday', friday],
    ['this week', thisWeek],
    ['next week', nextWeek],
    ['until next week', { dueBefore: '2026-12-07' }],
    ['next month', { dueAfter: '2026-11-30', dueBefore: '2027-01-01' }],
    ['this weekend', { dueAfter: '2026-11-27', dueBefore: '2026-11-30' }],
    ['@home @work', { listId: ['home', 'work'] }],
    ['@home/garden', { listId: ['home'], sectionId: 'garden' }],
    ['@"home office" !high', { listId: ['office'], priority: 3 }],
    ['@plans', { listId: ['plans1', 'plans2'] }],
    ['#CALLS #"à faire"', { tag: ['calls', 'à faire'] }],
    // The last of those that contradict each other counts, and the others are text.
    ['!1 milk !2', { priority: 3, q: '!1 milk' }],
    ['done open', { completed: false, q: 'done' }],
    ['monday tuesday', { dueAfter: '2026-11-23', dueBefore: '2026-11-25', q: 'monday' }],
    ['@work @home/garden', { listId: ['home'], sectionId: 'garden', q: '@work' }],
    // Text.
    ['"done" deal', { q: 'done deal' }],
    ['“@work” “friday”', { q: '@work friday' }],
    ['sat by the sea', { q: 'sat by the sea' }],
    ['before lunch', { q: 'before lunch' }],
    ['re-open the shop', { q: 're-open the shop' }],
    ["today's news", { q: "today's news" }],
    ['friday evening', { q: 'friday evening' }],
    ['friday 5pm', { ...friday, q: '5pm' }],
    ['on black friday', { q: 'on black friday' }],
    ['1/2 cup', { q: '1/2 cup' }],
    ['ann@work.com #12', { q: 'ann@work.com #12' }],
    ['until 9999-12-31', { q: 'until 9999-12-31' }],
    ['overdueish', { q: 'overdueish' }],
    ['  ', {}],
  ],
  'de-DE': [
    ['überfällig @work Miete', { overdue: true, listId: ['work'], q: 'Miete' }],
    ['erledigt vor Freitag', { completed: true, dueBefore: '2026-11-27' }],
    ['offen heute', { completed: false, view: 'today' }],
    ['irgendwann', { view: 'someday' }],
    ['nach dem 1. Dezember', { dueAfter: '2026-12-01' }],
    ['bis zum 15.', { dueBefore: '2026-12-16' }],
    ['ab morgen', { dueAfter: '2026-11-23' }],
    ['am 24.12.', { dueAfter: '2026-12-23', dueBefore: '2026-12-25' }],
    ['diese Woche', thisWeek],
    ['nächste Woche !dringend', { ...nextWeek, priority: 4 }],
    ['overdue before friday', { overdue: true, dueBefore: '2026-11-27' }],
    ['„offen“ vor Ort', { q: 'offen vor Ort' }],
    ['heute show', { q: 'heute show' }],
  ],
  'fr-FR': [
    ['en retard @work loyer', { overdue: true, listId: ['work'], q: 'loyer' }],
    ['terminée avant vendredi', { completed: true, dueBefore: '2026-11-27' }],
    ['à faire aujourd’hui', { completed: false, view: 'today' }],
    ['un jour', { view: 'someday' }],
    ['après le 1 décembre', { dueAfter: '2026-12-01' }],
    ["jusqu'à lundi", { dueBefore: '2026-12-01' }],
    ['dès demain', { dueAfter: '2026-11-23' }],
    ['le 15', { dueAfter: '2026-12-14', dueBefore: '2026-12-16' }],
    ['cette semaine', thisWeek],
    ['la semaine prochaine', nextWeek],
    ['« à faire » avant midi', { q: 'à faire avant midi' }],
    ['le mardi gras', { q: 'le mardi gras' }],
  ],
  'es-ES': [
    ['vencidas @work alquiler', { overdue: true, listId: ['work'], q: 'alquiler' }],
    ['completadas antes del viernes', { completed: true, dueBefore: '2026-11-27' }],
    ['pendientes hoy', { completed: false, view: 'today' }],
    ['algún día', { view: 'someday' }],
    ['después del 1 de diciembre', { dueAfter: '2026-12-01' }],
    ['hasta el lunes', { dueBefore: '2026-12-01' }],
    ['desde mañana', { dueAfter: '2026-11-23' }],
    ['esta semana', thisWeek],
    ['la semana que viene', nextWeek],
    ['«hoy» antes de comer', { q: 'hoy antes de comer' }],
    ['viernes santo', { q: 'viernes santo' }],
  ],
}

for (const [locale, table] of Object.entries(tables)) {
  test(`conditions in words are read, and other words stay text: ${locale}`, async (t) => {
    const read = await createReader(locale)
    for (const [typed, conditions] of table)
      t.deepEqual(read(typed, { now, ...names }).conditions, conditions, typed)
  })
}

test('a list or tag that is not known, or a name that several lists begin with, is named and stays text', async (t) => {
  const read = await createReader('en-GB')
  const reading = read('@nope #nope @wo #calls "@quoted" milk', { now, ...names })
  t.deepEqual(reading.unknown, [
    { kind: 'list', name: 'nope', candidates: [] },
    { kind: 'list', name: 'wo', candidates: ['Work', 'Woodshed'] },
    { kind: 'tag', name: 'nope', candidates: [] },
  ])
  t.deepEqual(reading.conditions, { tag: ['calls'], q: '@nope #nope @wo @quoted milk' })
  t.deepEqual(read('@wor #errands', { now, ...names }).unknown, [])
})

test('no word of a search is lost, and the pieces stand in their order', async (t) => {
  const readers = await Promise.all(Object.keys(tables).map(createReader))
  const parts = Object.values(tables).flatMap((table) => table.flatMap(([typed]) => typed.split(' ')))
  const typed = array(oneof(constantFrom(...parts, '"', '@', '#', '!', '“', '”', '(', ','), string()), {
    maxLength: 12,
  }).map((words) => words.join(' '))
  const plain = (text: string) => text.replaceAll(/[\s"“”„«»]/g, '')
  assert(
    property(typed, constantFrom(...readers), (line, read) => {
      const { pieces, words } = read(line, { now, ...names })
      const rest = pieces.reduceRight(
        (text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`,
        line,
      )
      t.is(plain(words), plain(rest))
      for (const [index, { start, end, text }] of pieces.entries()) {
        t.is(line.slice(start, end), text)
        t.true(start >= (pieces[index - 1]?.end ?? 0) && end > start)
      }
    }),
    { seed: seedOfRun(), numRuns: 300 },
  )
})
