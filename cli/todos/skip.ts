import type { CommandDefinition } from '../command.ts'
import { changeState, createStateHelp, type StateChange } from './change-state.ts'
import { createIdsWord } from './change-typed.ts'

/** Gives todos that repeat their next date. */
export const skip: StateChange = {
  makeOperation: (target) => ({ op: 'skip', ...target }),
  said: 'Skipped',
  unchanged: 'Skipped before',
  isNext: (changed, { id }) => changed.todo.id === id,
}

/** `localist skip ID…`: skips an occurrence of todos that repeat. */
export const command: CommandDefinition<[ids: readonly string[]]> = {
  summary: 'Skip an occurrence of todos that repeat.',
  more: createStateHelp(
    'Each gets its next date, as if it were done, and nothing is marked as done. `localist rm` would end the series.',
  ),
  examples: ['localist edit 7f3a21c9 --due fri --every week', 'localist skip 7f3a21c9'],
  words: [createIdsWord('open todos')],
  run: (context) => changeState(context, 'list', () => skip),
}
