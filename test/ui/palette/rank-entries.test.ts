import test from 'ava'
import { commands } from '../../../renderer/commands/commands.ts'
import { parseQuery } from '../../../renderer/palette/match-name.ts'
import { keyOf, notOffered, type PaletteEntry } from '../../../renderer/palette/palette-entry.ts'
import { findTodos, rankEntries } from '../../../renderer/palette/rank-entries.ts'
import { keepRecent, readRecent } from '../../../renderer/palette/recent.ts'
import { SearchTexts } from '../../../renderer/views/saved/search-texts.ts'
import type { KeptTexts } from '../../../renderer/storage.ts'
import { todoOf } from '../../support/page-todo.ts'

const place = (name: string): PaletteEntry => ({
  kind: 'list',
  name,
  icon: null,
  action: { type: 'place', path: `/lists/${name}` },
})

const memory = (texts = new Map<string, string>()): KeptTexts => ({
  isLasting: true,
  listKeys: () => [...texts.keys()],
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => void texts.set(key, text),
  removeItem: (key) => void texts.delete(key),
})

const names = (found: readonly { readonly entry: PaletteEntry }[]) => found.map(({ entry }) => entry.name)

test('recent entries come first, then beginnings, then words, then completed todos, then letters', (t) => {
  const done: PaletteEntry = { ...place('Party is over'), kind: 'todo', isCompleted: true }
  const entries = [
    place('Pretty art'),
    place('The party'),
    done,
    place('Party'),
    place('A party'),
    place('Past rotary'),
  ]
  t.deepEqual(names(rankEntries(entries, parseQuery('part'), ['place /lists/A party'])), [
    'A party',
    'Party',
    'The party',
    'Party is over',
    'Pretty art',
    'Past rotary',
  ])
})

test('a recent entry that matches by single letters stays behind those that match by words', (t) => {
  const entries = [place('Pretty art'), place('Party')]
  t.deepEqual(names(rankEntries(entries, parseQuery('part'), ['place /lists/Pretty art'])), [
    'Party',
    'Pretty art',
  ])
})

test('at most 20 entries are found', (t) => {
  const entries = Array.from({ length: 30 }, (_, index) => place(`List ${index}`))
  t.is(rankEntries(entries, parseQuery('list'), []).length, 20)
})

test('open todos are found before completed ones, the latest first, and those in the trash are not', (t) => {
  const todos = [
    todoOf('Pay rent', { completed: true }),
    todoOf('The rent', { updatedAt: '2026-11-03T10:00:00.000Z' }),
    todoOf('My rent', { updatedAt: '2026-11-04T10:00:00.000Z' }),
    todoOf('Rent a car'),
    todoOf('Rent', { deletedAt: '2026-11-03T10:00:00.000Z' }),
    todoOf('Parent'),
  ]
  const found = findTodos(todos, parseQuery('rent'), new SearchTexts())
  t.deepEqual(
    found.map(({ title }) => title),
    ['Rent a car', 'My rent', 'The rent', 'Pay rent'],
  )
  t.deepEqual(findTodos(todos, parseQuery('?'), new SearchTexts()), [])
})

test('the eight latest entries of an account are kept, each once', (t) => {
  const storage = memory()
  for (let index = 0; index < 12; index += 1) keepRecent('ada', `todo ${index}`, storage)
  keepRecent('ada', 'todo 9', storage)
  keepRecent('bob', keyOf({ type: 'place', path: '/today' }), storage)
  t.deepEqual(
    readRecent('ada', storage),
    [9, 11, 10, 8, 7, 6, 5, 4].map((index) => `todo ${index}`),
  )
  t.deepEqual(readRecent('bob', storage), ['place /today'])
})

test('recent entries that cannot be read count as none', (t) => {
  for (const kept of ['{', '{}', '7'])
    t.deepEqual(readRecent('ada', memory(new Map([['localist-recent ada', kept]]))), [])
  t.deepEqual(readRecent('ada', memory(new Map([['localist-recent ada', '[1, "todo 1"]']]))), ['todo 1'])
})

test('every command on a row is offered, but the steps of a selection', (t) => {
  const onRow = commands.filter(({ scope }) => scope === 'row').map(({ id }) => id)
  t.deepEqual(
    onRow.filter((id) => notOffered.has(id)),
    ['todo.extend-down', 'todo.extend-up'],
  )
})
