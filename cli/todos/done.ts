import type { CommandDefinition } from '../command.ts'
import { changeState, createStateHelp } from './change-state.ts'
import { createIdsWord } from './change-typed.ts'

/** `localist done ID…`: marks todos done. */
export const command: CommandDefinition<[ids: readonly string[]], { readonly subtasks?: true }> = {
  summary: 'Mark todos done.',
  more: createStateHelp('A todo that repeats comes back with its next date.'),
  examples: [
    'localist done 7f3a21c9',
    'localist done 7f3a21c9 0b5e4be0 --subtasks',
    'localist list today | cut -f2 | localist done -',
  ],
  words: [createIdsWord('open todos')],
  options: [['--subtasks', 'their subtasks too']],
  run: (context) =>
    changeState(context, 'list', () => ({
      makeOperation: (target) => ({
        op: 'update',
        ...target,
        patch: { completed: true },
        ...(context.options.subtasks && { children: 'complete' }),
      }),
      said: 'Done',
      unchanged: 'Done before',
    })),
}
