import test from 'ava'
import { de } from '../../../messages/de.ts'
import { en } from '../../../messages/en.ts'
import { es } from '../../../messages/es.ts'
import { fr } from '../../../messages/fr.ts'
import { createLineReader, type LineContext } from '../../../server/words/line/read-line.ts'

const texts = { en, de, es, fr }

const context: LineContext = {
  now: new Date('2026-11-23T12:00'),
  dueDate: null,
  ignored: [],
  lists: [],
  tags: [],
}

for (const code of ['en', 'de', 'es', 'fr'] as const)
  test(`the examples of a new todo are understood in ${code}`, async (t) => {
    const read = await createLineReader(code)
    const fieldsOf = (line: string) => {
      const { title, fields } = read(`Todo ${line}`, context)
      return { title, ...fields }
    }
    const tomorrow = { dueDate: '2026-11-24', dueTime: '17:00' }
    t.deepEqual(fieldsOf(texts[code]['shortcuts.date']), { title: 'Todo', ...tomorrow })
    t.like(fieldsOf(texts[code]['repeat.wordsExample']), {
      title: 'Todo',
      repeat: { rrule: 'FREQ=WEEKLY;INTERVAL=2' },
    })
    t.like(fieldsOf(texts[code]['shortcuts.tag']), {
      title: 'Todo',
      tags: [texts[code]['shortcuts.tag'].slice(1)],
    })
    const example = read(texts[code]['empty.wordsExample'], context)
    t.like(example.fields, { ...tomorrow, tags: [texts[code]['shortcuts.tag'].slice(1)] })
    t.regex(example.title, /^\p{L}+(?: [\p{L}]+)+$/u)
  })
