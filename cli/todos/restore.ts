import type { CommandDefinition } from '../command.ts'
import { changeState, createStateHelp } from './change-state.ts'
import { createIdsWord } from './change-typed.ts'

/** `localist restore ID…`: brings todos back from the trash. */
export const command: CommandDefinition<[ids: readonly string[]]> = {
  summary: 'Bring todos back from the trash.',
  more: createStateHelp('`localist trash` shows the ids.'),
  examples: ['localist rm 7f3a21c9', 'localist trash', 'localist restore 7f3a21c9'],
  words: [createIdsWord('trashed todos')],
  run: (context) =>
    changeState(context, 'trash', () => ({
      makeOperation: (target) => ({ op: 'restore', ...target }),
      said: 'Back from the trash',
      unchanged: 'In the list before',
    })),
}
