import type { Server } from './server.ts'

/** Returns the calendar date that is so many days after today. */
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

type Fields = Readonly<Record<string, unknown>>

interface Created {
  readonly id: string
}

const create = ({ call }: Server, collection: 'todos' | 'lists', fields: Fields): Promise<Created> =>
  call<Created>('POST', `/api/${collection}`, fields)

/** The lists and the todo that pictures show. */
export interface Filled {
  /** The id of a list. */
  readonly list: string
  /** The id of a todo with notes and subtasks. */
  readonly todo: string
}

/** Fills an account as a person would over a few weeks. */
export async function fillAccount(server: Server): Promise<Filled> {
  const list = async (name: string, colour: string) => (await create(server, 'lists', { name, colour })).id
  const add = async (title: string, fields: Fields = {}) =>
    (await create(server, 'todos', { title, ...fields })).id
  const home = await list('Home', 'green')
  const work = await list('Work', 'blue')
  const lisbon = await list('Trip to Lisbon', 'orange')
  const reading = await list('Reading', 'purple')

  await add('Try the bakery on the corner')
  await add('Ask Ada about the reading room', { tags: ['calls'] })
  await add('Return the projector', { dueDate: day(-2), tags: ['errands'] })
  await add('Call Grandma', { dueDate: day(2), tags: ['calls'], repeat: { rrule: 'FREQ=WEEKLY' } })
  await add('Pay the rent', { dueDate: day(0), listId: home, priority: 4, repeat: { rrule: 'FREQ=MONTHLY' } })
  await add('Repair the bicycle light', { listId: home, tags: ['errands'] })
  await add('Water the tomatoes', { dueDate: day(0), listId: home, completed: true })
  await add('Compare the offers for the heat pump', {
    listId: home,
    priority: 2,
    startDate: day(3),
    notes: 'Ask for the noise at night, too.',
  })
  const report = await add('Read the draft of the energy report', {
    listId: work,
    dueDate: day(0),
    dueTime: '17:00',
    priority: 3,
    tags: ['writing'],
    notes:
      'Comments by **Friday** to Ines.\n\n- [x] figures\n- [ ] sources\n\nThe tables are on the shared drive.',
  })
  await add('Chapter 2', { parentId: report, completed: true })
  const chapter = await add('Chapter 3', { parentId: report })
  await add('Check the tables against the survey', { parentId: chapter })
  await add('Summary for the council', { parentId: report, dueDate: day(1) })
  await add('Prepare the seminar on tidal power', { listId: work, dueDate: day(5), tags: ['writing'] })
  await add('Send the meeting notes to the team', { listId: work, completed: true })
  await add('Book the train to Lisbon', { listId: lisbon, dueDate: day(1), dueTime: '18:00', priority: 3 })
  await add('Reserve two nights in Évora', { listId: lisbon, dueDate: day(6) })
  await add('Renew the passport', { listId: lisbon, dueDate: day(24), priority: 4, tags: ['errands'] })
  await add('The Book of Disquiet', { listId: reading })
  await add('Seeing Like a State', { listId: reading, notes: 'Chapter 1, then the last two.' })
  await add('Thank Ada for the book', { completed: true, tags: ['calls'] })
  const old = await add('Cancel the newspaper')
  await server.call('DELETE', `/api/todos/${old}`)
  return { list: work, todo: report }
}

/** Fills an account with texts that are hard to show. */
export async function fillHardTexts(server: Server): Promise<Filled> {
  const long =
    'A title that goes on and on, since somebody pasted a paragraph of a mail into the field that adds'
  const list = await create(server, 'lists', { name: `${long}, and then made a list of it`, colour: 'red' })
  const fields = { listId: list.id, dueDate: day(40), dueTime: '09:30', priority: 1 }
  const todo = await create(server, 'todos', {
    title: `${long}, and did not notice that it is much too long to be read in a row of any list`,
    tags: ['mail', 'a-tag-that-is-longer-than-others', 'third'],
    notes: `${long}. `.repeat(12),
    ...fields,
  })
  for (let level = 0, parentId = todo.id; level < 3; level += 1) {
    parentId = (await create(server, 'todos', { title: `Level ${level + 2}. ${long}`, parentId })).id
  }
  const titles = [
    'مراجعة مسودة التقرير قبل يوم الجمعة',
    'לקנות חלב, לחם וביצים',
    'اتصل بـ Ada حول 3 كتب',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
    '会議室を予約する',
    'Überweisung für die Miete',
    'https://example.org/a/very/long/address/without/any/space?that=somebody&pasted=here&and=left#there',
  ]
  for (const title of titles) await create(server, 'todos', { title, ...fields, tags: ['שוק'] })
  for (const title of titles) await create(server, 'todos', { title, dueDate: day(0), notes: title })
  return { list: list.id, todo: todo.id }
}

/** Fills an account with 10,000 todos. */
export async function fillMany(server: Server): Promise<Filled> {
  const list = await create(server, 'lists', { name: 'Everything', colour: 'teal' })
  let first = ''
  for (let request = 0; request < 10; request += 1) {
    const operations = Array.from({ length: 1000 }, (_, index) => {
      const number = request * 1000 + index
      const value = {
        title: `Todo number ${number + 1}`,
        ...(number % 2 === 0 && { listId: list.id }),
        ...(number % 3 === 0 && { dueDate: day((number % 90) - 20) }),
        ...(number % 5 === 0 && { notes: 'With a few words about it.' }),
        ...(number % 7 === 0 && { tags: ['seventh'] }),
        ...(number % 11 === 0 && { completed: true }),
        priority: number % 13 === 0 ? 3 : 0,
      }
      return { op: 'create', kind: 'todo', value }
    })
    const change = await server.call<{ readonly changes?: readonly Created[] }>('POST', '/api/changes', {
      operations,
    })
    first ||= change.changes?.[0]?.id ?? ''
  }
  const [todo] = await server.call<readonly Created[]>('GET', '/api/todos?limit=1')
  return { list: list.id, todo: todo?.id ?? first }
}
