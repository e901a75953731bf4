import type { NewView, View } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { formatJson, makePrintable } from '../output/printable.ts'
import { buildConditions } from '../todos/filter.ts'
import { dateHelp, idHelp } from '../words.ts'
import { viewOptions, type ViewOptions } from './options.ts'

/** `localist views add NAME`: makes a view and prints its id, or the view with --json. */
export const command: CommandDefinition<[words: readonly string[]], ViewOptions> = {
  summary: 'Make a view of the todos that the options name, and print its id.',
  more: `All conditions must hold. Without --view, --completed and --all, the view has open todos only. Two views can have the same name; the command says so then. ${idHelp}

${dateHelp} A date is kept as it is today: for a view that goes on, use --due-within, --overdue or --started.`,
  examples: [
    'localist views add Urgent at home --tag home --min-priority high --due-within 7 --icon flag --colour red',
    'localist views add Waiting --tag waiting --no-dated',
  ],
  words: [['<name...>', 'the name']],
  options: viewOptions,
  async run({ args: [words], options, client, call, now, findLanguage, out, say }) {
    const conditions = await buildConditions(client, options, { now: now(), findLanguage })
    const { icon, colour, sort, view, all, json } = options
    const isOfOpen = view === undefined && !all
    const value: NewView = {
      name: words.join(' '),
      ...(icon && { icon }),
      ...(colour && { colour }),
      ...(sort && { sort }),
      filter: {
        ...(isOfOpen && { completed: false }),
        ...(view && { view }),
        ...conditions,
      },
    }
    const before = await call<readonly View[]>('GET', '/api/views')
    const made = await call<View>('POST', '/api/views', value)
    out(json ? formatJson(made) : made.id)
    if (before.some(({ name }) => name.normalize() === made.name.normalize()))
      say(
        `Another view has the name "${makePrintable(made.name)}" already. \`localist views\` shows the ids.`,
      )
    if (!json) say(`Made the view "${makePrintable(made.name)}".`)
  },
}
