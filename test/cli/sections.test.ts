import ava, { type ExecutionContext } from 'ava'
import type { Json } from '../support/http.ts'
import { startCommandLine } from '../support/program.ts'

const test = ava.serial

const start = async (t: ExecutionContext) => {
  const commandLine = await startCommandLine(t)
  const { run } = commandLine
  await run('lists', 'add', 'Home')
  return {
    ...commandLine,
    sections: (...words: readonly string[]) => run('sections', ...words),
    read: async (id: string): Promise<Json> => (await commandLine.api('GET', `/api/todos/${id.trim()}`)).body,
  }
}

test('sections are made, listed in columns for scripts, renamed and moved', async (t) => {
  const { api, run, sections } = await start(t)
  const made = await sections('add', 'home', 'Front', 'garden')
  t.is(made.code, 0)
  t.is(made.err, 'Made the section "Front garden" of "Home".\n')
  const id = made.out.trim()
  await run('add', 'dig', '--section', 'home/front garden')
  t.is((await sections()).out, `${id}\tHome\tFront garden\t1\n`)
  t.regex((await sections('add', 'home', 'Front', 'garden')).err, /^Another section of "Home" has the name/)
  t.is((await sections('rename', id.slice(-8), 'Garden')).err, 'Renamed to "Garden".\n')
  t.is((await sections('move', 'home/garden', 'inbox')).err, 'Moved to "Inbox": "Garden".\n')
  t.is((await sections('list', 'inbox')).out, `${id}\tInbox\tGarden\t1\n`)
  t.deepEqual(JSON.parse((await sections('--json')).out), (await api('GET', '/api/sections')).body)
})

test('a section that there is not, or that several names fit, is refused', async (t) => {
  const { run, sections, api } = await start(t)
  t.is((await sections()).err, 'There are no sections. `localist sections add LIST NAME` makes one.\n')
  await sections('add', 'home', 'Garden')
  await sections('add', 'inbox', 'Garden')
  const unknown = await sections('rename', 'home/roof', 'x')
  t.deepEqual([unknown.code, unknown.out], [1, ''])
  t.regex(unknown.err, /There is no section "home\/roof"/)
  const several = await sections('rename', 'garden', 'x')
  t.is(several.code, 1)
  t.regex(several.err, /Home\/Garden/)
  t.regex((await sections('add', 'nowhere', 'x')).err, /There is no list "nowhere"/)
  t.regex((await run('add', 'x', '--section', 'roof')).err, /There is no section "roof"/)
  t.is((await run('add', 'x', '--list', 'home', '--section', 'inbox/garden')).code, 1)
  t.is((await run('add', 'x', '--parent', '12345678', '--section', 'garden')).code, 2)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
})

test('add, move, list and show know sections, and @LIST/SECTION is read', async (t) => {
  const { run, sections, read } = await start(t)
  const garden = (await sections('add', 'home', 'Garden')).out.trim()
  const dug = (await run('add', 'dig', '--list', 'home', '--section', 'gar')).out
  t.is((await read(dug)).sectionId, garden)
  const typed = await run('add', '--words', 'rake @home/garden')
  t.like(await read(typed.out), { title: 'rake', sectionId: garden })
  t.regex(typed.err, /Added "rake" in Home\/Garden\./)
  const id = (await run('add', 'plain')).out.trim()
  t.is((await run('move', id, '--section', 'home/garden')).code, 0)
  t.is((await read(id)).sectionId, garden)
  t.is((await run('move', id, '--no-section')).code, 0)
  t.is((await read(id)).sectionId, null)
  const titles = async (section: string): Promise<Json> =>
    JSON.parse((await run('list', '--section', section, '--json')).out).map(({ title }: Json) => title)
  t.deepEqual(await titles('garden'), ['dig', 'rake'])
  t.deepEqual(await titles('null'), ['plain'])
  t.regex((await run('show', dug.trim())).out, /Section\W+Garden/)
  t.is((await run('views', 'add', 'Beds', '--section', 'garden')).code, 0)
  t.regex((await run('views')).out, /--section /)
})

test('a section goes to the trash with its todos, or without them, and comes back', async (t) => {
  const { run, sections, api } = await start(t)
  await sections('add', 'home', 'Garden')
  await run('add', 'dig', '--section', 'garden')
  const removed = await sections('rm', 'home/garden', '--yes')
  t.regex(removed.err, /Moved to the trash: the section "Garden" with 1 todo\./)
  t.is((await sections('list', '--trash')).out.split('\t')[1], 'Home')
  t.regex((await run('trash')).err, /1 section in the trash too: `localist sections list --trash`\./)
  t.regex(
    (await sections('restore', 'garden')).err,
    /Back from the trash: the section "Garden" with 1 todo\./,
  )
  t.is((await sections('rm', 'gar', '--yes')).code, 1)
  t.regex((await sections('rm', 'garden', '--keep-todos', '--yes')).err, /Its todos stay in the list\./)
  t.like((await api('GET', '/api/todos')).body, [{ title: 'dig', sectionId: null }])
  t.regex((await run('trash', 'empty', '--yes')).err, /0 todos?|1 section/)
  t.is((await sections('list', '--trash')).err, 'There is no section in the trash.\n')
})

test('on a terminal the sections of a list are headings, in their order', async (t) => {
  const { run, runOnTerminal, sections } = await start(t)
  await run('add', 'above', '--list', 'home')
  for (const name of ['Garden', 'Kitchen', 'Empty']) await sections('add', 'home', name)
  await run('add', 'cook', '--section', 'kitchen')
  await run('add', 'dig', '--section', 'garden')
  await run('add', 'call')
  const list = async (...words: readonly string[]): Promise<string> =>
    (await runOnTerminal({ columns: 60 }, 'list', ...words)).out.replaceAll(/ +[0-9a-f]{4,} +/g, ' ')
  t.is(await list('--list', 'home'), '[ ] above\n\nGarden\n[ ] dig\n\nKitchen\n[ ] cook\n')
  t.is(await list(), 'Inbox\n[ ] call\n\nHome\n[ ] above\n\nHome/Garden\n[ ] dig\n\nHome/Kitchen\n[ ] cook\n')
  t.notRegex(await list('--list', 'home', '--sort', 'title'), /Garden\n/)
})
