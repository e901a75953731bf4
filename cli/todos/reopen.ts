import type { CommandDefinition } from '../command.ts'
import { changeState, createStateHelp } from './change-state.ts'
import { createIdsWord } from './change-typed.ts'

/** `localist reopen ID…`: marks todos as open again. */
export const command: CommandDefinition<[ids: readonly string[]]> = {
  summary: 'Mark todos as open again.',
  more: createStateHelp(),
  examples: ['localist reopen 7f3a21c9'],
  words: [createIdsWord('done todos')],
  run: (context) =>
    changeState(context, 'list', () => ({
      makeOperation: (target) => ({ op: 'update', ...target, patch: { completed: false } }),
      said: 'To do again',
      unchanged: 'Open before',
    })),
}
