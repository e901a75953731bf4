import { createLineReader } from '../../common/lines/read-line.ts'
import { languages } from '../../messages/languages.ts'
import { loadLineWords } from '../../messages/line-words.ts'
import { quiet } from '../host/quiet.ts'
import { median } from '../load/sample.ts'
import type { Row, Section } from './figure.ts'

const row: Row = {
  name: 'Slowest of the lines of a new todo, hostile ones among them, read',
  goal: { atMost: 2 },
  unit: 'ms',
}

const typed = [
  'Call mum tomorrow at 8 in the evening #family @Home !2',
  'Standup every weekday except wednesday at 9:15 until 1 feb',
  'Zahnarzt Freitag in einer Woche um Viertel nach 9',
  'Réunion le premier lundi de chaque mois à 10h30 pendant 3 mois',
  'Deporte los lunes, miércoles y viernes a las 8 de la tarde',
]
// Parts that are repeated until no title could be longer.
const hostile =
  'every |tomorrow |mon, |#a |@a |at 5 |1 |1.|1/|:|(|, |- |every year on |jeden Mo, |in 1 day |5pm |1 may and '
    .split('|')
    .map((part) => part.repeat(Math.floor(2000 / part.length)))

/** The reader of lines, in this process: it runs in the page and in the server alike. */
export const linesSection: Section = {
  title: 'Lines',
  rows: [row],
  async measure({ plan }) {
    const readers = await Promise.all(languages.map((language) => createLineReader(language, loadLineWords)))
    const context = { now: new Date(), dueDate: null, ignored: [], lists: [], tags: [] }
    await quiet([])
    const slowest = [...typed, ...hostile].flatMap((line) =>
      readers.map((read) => {
        const times = Array.from({ length: plan.commandRuns }, () => {
          const start = performance.now()
          read(line, context)
          return performance.now() - start
        })
        return { line, time: median(times) }
      }),
    )
    const [first] = slowest.toSorted((a, b) => b.time - a.time)
    const value = first?.time ?? Number.NaN
    return [{ ...row, value, rounds: [value], numbers: JSON.stringify(first?.line.slice(0, 20)) }]
  },
}
