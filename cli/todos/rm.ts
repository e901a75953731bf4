import type { Todo } from '../../server/contract.ts'
import type { CommandContext, CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { makePrintable, shortenId } from '../output/printable.ts'
import { idHelp, yesHelp, yesOption } from '../words.ts'
import { changeState, stateHelp, type StateChange } from './change-state.ts'
import { idsWord } from './change-typed.ts'
import { skipChange } from './state-commands.ts'

const rm: StateChange = {
  makeOperation: (target) => ({ op: 'delete', ...target }),
  said: 'Moved to the trash',
  unchanged: 'In the trash before',
  present: ({ id }) => ({ id, deleted: true }),
  takeBack: ({ id }) => `localist restore ${shortenId(id)}`,
}

/** `localist rm ID…`: moves todos to the trash. */
export const command: CommandDefinition<[ids: readonly string[]]> = {
  summary: 'Move todos to the trash.',
  more: `${idHelp} Their subtasks go with them. \`localist restore\` brings them back. A todo that repeats does not come back by itself then: \`localist skip\` skips one occurrence. ${yesHelp} ${stateHelp}`,
  examples: ['localist rm 7f3a21c9 0b5e4be0', 'localist restore 7f3a21c9'],
  words: [[...idsWord, { complete: 'todos' }]],
  options: [yesOption],
  run: (context) => changeState(context, 'list', (todos) => ask(todos, context)),
}

// Deleting an occurrence ends its series, which the person may not mean.
const ask = async (
  todos: readonly Todo[],
  { ask: askPerson, confirm, options }: CommandContext<unknown, unknown>,
): Promise<StateChange> => {
  const [only, ...others] = todos
  const title = `"${makePrintable(only?.title ?? '')}"`
  const count = todos.filter(({ repeat, completed }) => repeat !== null && !completed).length
  if (others.length === 0 && count === 1 && options.yes === undefined && askPerson !== null) {
    const answer = await askPerson(`${title} repeats. Skip this one, or delete the series? [skip/series/N] `)
    if (/^skip$/i.test(answer.trim())) return skipChange
    if (/^series$/i.test(answer.trim())) return rm
    throw new CommandFailed('Nothing was changed.')
  }
  const ends =
    count === 0 ? '' : ` ${count} of them ${count === 1 ? 'repeats' : 'repeat'}, and will not come back.`
  await confirm(
    others.length === 0
      ? `Move ${title} with its subtasks to the trash?`
      : `Move ${todos.length} todos with their subtasks to the trash?${ends}`,
  )
  return rm
}
