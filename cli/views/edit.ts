import { InvalidArgumentError } from 'commander'
import type { List, View, ViewPatch } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findView } from '../names/by-name.ts'
import { makePrintable } from '../output/printable.ts'
import { buildConditions, conditionOptions } from '../todos/filter.ts'
import { addText, dateHelp } from '../words.ts'
import { describeFilter } from './describe-filter.ts'
import { viewHelp, viewOptions, viewWord, type ViewOptions } from './options.ts'

const conditionNames: readonly string[] = Object.values(conditionOptions)

/** `localist views edit VIEW`: changes the conditions that the options name, the icon, the colour and the order of a view. */
export const editView: CommandDefinition<
  [typed: string],
  ViewOptions & { readonly without?: readonly string[] }
> = {
  summary: 'Change the todos, the look or the order of a view.',
  more: `${viewHelp} The options replace the conditions of the same name; the others stay. ${dateHelp}`,
  examples: [
    'localist views add Urgent --min-priority high',
    'localist views edit urgent --min-priority urgent --due-within 7',
    'localist views edit urgent --list inbox --without due-within --sort due',
  ],
  words: [viewWord],
  options: [
    ...viewOptions,
    [
      '--without <condition>',
      'take a condition out; may be repeated',
      {
        choices: conditionNames,
        parse(text, before: readonly string[] | undefined) {
          if (conditionNames.includes(text)) return addText(text, before)
          throw new InvalidArgumentError(`It must be one of ${conditionNames.join(', ')}.`)
        },
      },
    ],
  ],
  async run({ args: [typed], options, client, call, now, findLanguage, json, say }) {
    const conditions = await buildConditions(client, options, { now: now(), findLanguage })
    const { id } = await findView(client, typed)
    const { icon, colour, sort, view, all, without = [] } = options
    const set = { ...(view && { view }), ...(all && { completed: null }), ...conditions }
    const removed = Object.entries(conditionOptions).filter(([, option]) => without.includes(option))
    const both = removed.find(([name]) => name in set)
    if (both !== undefined) throw new CommandFailed(`--without ${both[1]} contradicts the new value.`, 2)
    const filter = { ...set, ...Object.fromEntries(removed.map(([name]) => [name, null])) }
    const patch: ViewPatch = {
      ...(icon && { icon }),
      ...(colour && { colour }),
      ...(sort !== undefined && { sort: sort === false ? null : sort }),
      ...(Object.keys(filter).length > 0 && { filter }),
    }
    if (Object.keys(patch).length === 0)
      throw new CommandFailed('Name what to change: see `localist views edit --help`.', 2)
    const changed = await call<View>('PATCH', `/api/views/${id}`, patch)
    if (json(changed)) return
    const lists = await call<readonly List[]>('GET', '/api/lists')
    say(`The view "${makePrintable(changed.name)}" has now: ${describeFilter(changed, lists)}`)
  },
}

/** `localist views rename VIEW NAME`: gives a view another name. */
export const renameView: CommandDefinition<[typed: string, words: readonly string[]]> = {
  summary: 'Rename a view.',
  more: viewHelp,
  examples: [
    'localist views add Urgent --min-priority high',
    'localist views rename urgent "Urgent this week"',
  ],
  words: [viewWord, ['<name...>', 'the new name']],
  async run({ args: [typed, words], client, call, json, say }) {
    const { id } = await findView(client, typed)
    const view = await call<View>('PATCH', `/api/views/${id}`, { name: words.join(' ') })
    if (!json(view)) say(`Renamed to "${makePrintable(view.name)}".`)
  },
}
