import ava from 'ava'
import type { Json } from '../support/http.ts'
import { startCommandLine } from '../support/program.ts'

const test = ava.serial

test('list has the todos of a template only where it is named, and a list comes before a template of its name', async (t) => {
  const { api, run } = await startCommandLine(t)
  const trip = (await api('POST', '/api/lists', { name: 'Trip', template: '2036-12-01' })).body.id
  await api('POST', '/api/todos', { title: 'Pack', listId: trip })
  await api('POST', '/api/todos', { title: 'Sweep' })
  const titles = async (...words: readonly string[]): Promise<readonly string[]> =>
    JSON.parse((await run('list', ...words, '--json')).out).map(({ title }: Json) => title)
  for (const words of [[], ['--all'], ['--priority', 'none'], ['--sort', 'title']])
    t.deepEqual(await titles(...words), ['Sweep'], words.join(' '))
  t.deepEqual(await titles('--list', 'Trip'), ['Pack'])
  t.regex((await run('lists')).out, new RegExp(`^template\t${trip}\t.*\tTrip\t1$`, 'm'))
  const { body: list } = await api('POST', '/api/lists', { name: 'Trip' })
  t.deepEqual(await titles('--list', 'Trip'), [])
  t.deepEqual(await titles('--list', trip.slice(-8)), ['Pack'])
  await run('lists', 'rename', 'Trip', 'To Rome')
  t.is((await api('GET', `/api/lists/${list.id}`)).body.name, 'To Rome')
})
