import type { CommandDefinition } from '../command.ts'

/** `localist complete -- WORDS…`: prints a line with a candidate, a tab and a description for each way to complete the last word. */
export const command: CommandDefinition<[words: readonly string[]]> = {
  summary: 'Print the candidates for the last word; the scripts of `localist completion` call this command.',
  examples: ['localist complete -- lists re'],
  words: [['[words...]', 'the words on the command line after `localist`']],
  hasJson: false,
  isHidden: true,
  run: ({ args: [words], program }) => program.complete(words),
}
