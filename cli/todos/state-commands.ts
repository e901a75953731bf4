import type { CommandDefinition } from '../command.ts'
import { idHelp } from '../words.ts'
import { changeState, stateHelp, type StateChange } from './change-state.ts'
import { idsWord } from './change-typed.ts'

type StateCommand<Options = unknown> = CommandDefinition<[ids: readonly string[]], Options>

/** `localist done ID…`: marks todos done. */
export const done: StateCommand<{ readonly subtasks?: true }> = {
  summary: 'Mark todos done.',
  more: `${idHelp} A todo that repeats comes back with its next date. ${stateHelp}`,
  examples: [
    'localist done 7f3a21c9',
    'localist done 7f3a21c9 0b5e4be0 --subtasks',
    'localist list today | cut -f2 | localist done -',
  ],
  words: [[...idsWord, { complete: 'open todos' }]],
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

/** `localist reopen ID…`: marks todos as open again. */
export const reopen: StateCommand = {
  summary: 'Mark todos as open again.',
  more: `${idHelp} ${stateHelp}`,
  examples: ['localist reopen 7f3a21c9'],
  words: [[...idsWord, { complete: 'done todos' }]],
  run: (context) =>
    changeState(context, 'list', () => ({
      makeOperation: (target) => ({ op: 'update', ...target, patch: { completed: false } }),
      said: 'To do again',
      unchanged: 'Open before',
    })),
}

/** Gives todos that repeat their next date. */
export const skipChange: StateChange = {
  makeOperation: (target) => ({ op: 'skip', ...target }),
  said: 'Skipped',
  unchanged: 'Skipped before',
  isNext: (changed, { id }) => changed.todo.id === id,
}

/** `localist skip ID…`: skips an occurrence of todos that repeat. */
export const skip: StateCommand = {
  summary: 'Skip an occurrence of todos that repeat.',
  more: `${idHelp} Each gets its next date, as if it were done, and nothing is marked as done. \`localist rm\` would end the series. ${stateHelp}`,
  examples: ['localist edit 7f3a21c9 --due fri --every week', 'localist skip 7f3a21c9'],
  words: [[...idsWord, { complete: 'open todos' }]],
  run: (context) => changeState(context, 'list', () => skipChange),
}

/** `localist restore ID…`: brings todos back from the trash. */
export const restore: StateCommand = {
  summary: 'Bring todos back from the trash.',
  more: `${idHelp} \`localist trash\` shows the ids. ${stateHelp}`,
  examples: ['localist rm 7f3a21c9', 'localist trash', 'localist restore 7f3a21c9'],
  words: [[...idsWord, { complete: 'trashed todos' }]],
  run: (context) =>
    changeState(context, 'trash', () => ({
      makeOperation: (target) => ({ op: 'restore', ...target }),
      said: 'Back from the trash',
      unchanged: 'In the list before',
    })),
}
