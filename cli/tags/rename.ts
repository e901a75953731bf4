import type { CommandDefinition } from '../command.ts'
import { makePrintable } from '../output/printable.ts'
import { changeTag, tagWord } from './change.ts'

/** `localist tags rename TAG NAME`: renames a tag in all todos. */
export const command: CommandDefinition<[tag: string, name: string]> = {
  summary: 'Rename a tag in all todos, as one change.',
  more: 'A todo that has the new tag already keeps it once.',
  examples: ['localist add Pay rent --tag bills', 'localist tags rename bills payments'],
  words: [tagWord, ['<name>', 'the new name']],
  run: (context) => {
    const [tag, name] = context.args
    const said = `"${makePrintable(tag)}" is "${makePrintable(name)}" now, in`
    return changeTag(context, ['PATCH', tag, { name }], said)
  },
}
