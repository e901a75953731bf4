import type { CommandDefinition } from '../command.ts'
import { makePrintable } from '../output/printable.ts'
import { yesHelp, yesOption } from '../words.ts'
import { changeTag, tagWord } from './change.ts'

/** `localist tags rm TAG`: removes a tag from all todos. */
export const command: CommandDefinition<[tag: string]> = {
  summary: 'Remove a tag from all todos, as one change.',
  more: `The todos stay. ${yesHelp}`,
  examples: ['localist add Pay rent --tag bills', 'localist tags rm bills'],
  words: [tagWord],
  options: [yesOption],
  async run(context) {
    const [tag] = context.args
    // Before the question.
    await context.client.findServer()
    await context.confirm(`Remove the tag "${makePrintable(tag)}" from all todos?`)
    await changeTag(context, ['DELETE', tag], `Removed "${makePrintable(tag)}" from`)
  },
}
