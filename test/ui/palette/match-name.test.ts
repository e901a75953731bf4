import test from 'ava'
import { matchName, parseQuery, type Strength } from '../../../renderer/palette/match-name.ts'

const matches: readonly (readonly [
  typed: string,
  name: string,
  strength: Strength | null,
  marked: string,
])[] = [
  ['add', 'Add a todo', 'prefix', '[Add] a todo'],
  ['ADD A', 'Add a todo', 'prefix', '[Add] [a] todo'],
  ['todo add', 'Add a todo', 'words', '[Add] a [todo]'],
  ['list', 'Move to a list', 'words', 'Move to a [list]'],
  ['cafe', 'Café Rémy', 'prefix', '[Café] Rémy'],
  ['stra', 'Straße', 'prefix', '[Stra]ße'],
  ['strasse', 'Straße', 'prefix', '[Straße]'],
  ['mtl', 'Move to a list', 'initials', '[M]ove [t]o a [l]ist'],
  ['pr', 'Choose the priority', 'words', 'Choose the [pr]iority'],
  ['prty', 'Choose the priority', 'letters', 'Choose the [p][r]iori[t][y]'],
  ['買', '牛乳を買う', 'words', '牛乳を[買]う'],
  ['iority', 'Choose the priority', null, ''],
  ['x', 'Next week', null, ''],
  ['add b', 'Add a todo', null, ''],
  ['!!', 'Add a todo', null, ''],
  ['', 'Add a todo', null, ''],
]

for (const [typed, name, strength, marked] of matches) {
  test(`“${typed}” and “${name}”: ${strength ?? 'no match'}`, (t) => {
    const found = matchName(name, parseQuery(typed))
    t.is(found?.strength ?? null, strength)
    if (found === null) return
    const shown = found.parts
      .toReversed()
      .reduce(
        (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
        name,
      )
    t.is(shown, marked)
  })
}
