import { parseChangeId } from '../../common/change-id.ts'
import type { Change } from '../../server/contract.ts'
import type { CommandContext, CommandDefinition, WordDefinition } from '../command.ts'
import { CommandFailed, Refused } from '../failures.ts'
import { formatCount, makePrintable } from '../output/printable.ts'
import { yesHelp, yesOption } from '../words.ts'

const tagWord: WordDefinition = ['<tag>', 'a tag, exactly as it is', { complete: 'tags' }]

/** `localist tags rename TAG NAME`: renames a tag in all todos. */
export const renameTag: CommandDefinition<[tag: string, name: string]> = {
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

/** `localist tags rm TAG`: removes a tag from all todos. */
export const removeTag: CommandDefinition<[tag: string]> = {
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

// Changes a tag everywhere. `said` is the message before the number of todos.
const changeTag = async (
  { call, json, say, sayUndo }: CommandContext<unknown, unknown>,
  [method, tag, body]: readonly [method: 'PATCH' | 'DELETE', tag: string, body?: { readonly name: string }],
  said: string,
): Promise<void> => {
  const answer = await call<{ readonly changed: number; readonly changeId: Change['id'] | null }>(
    method,
    `/api/tags/${encodeURIComponent(tag)}`,
    body,
  ).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 404
      ? new CommandFailed('No todo has this tag. `localist tags` lists them.')
      : error
  })
  if (json(answer)) return
  say(`${said} ${formatCount(answer.changed, 'todo')}.`)
  const made = parseChangeId(answer.changeId ?? '')
  if (made !== null) sayUndo([made])
}
