import type { CommandDefinition } from '../command.ts'
import { chooseScript, type Shell } from './scripts.ts'

/** `localist completion SHELL`: prints the script that makes a shell complete words. */
export const completion: CommandDefinition<[shell: Shell]> = {
  summary: 'Print a script that makes a shell complete commands, options, ids, names and paths.',
  more: `The script calls \`localist\`, so \`localist\` must be a command or a function of the shell.

bash: put eval "$(localist completion bash)" into ~/.bashrc.
zsh:  put eval "$(localist completion zsh)" into ~/.zshrc, after compinit.
fish: localist completion fish >~/.config/fish/completions/localist.fish`,
  examples: ['eval "$(localist completion bash)"'],
  exitCodes: '0 done, 2 wrong usage.',
  words: [['<shell>', 'the shell', { choices: ['bash', 'zsh', 'fish'] }]],
  hasJson: false,
  run: ({ args: [shell], out }) => out(chooseScript(shell)),
}

/** `localist complete -- WORDS…`: prints a line with a candidate, a tab and a description for each way to complete the last word. */
export const complete: CommandDefinition<[words: readonly string[]]> = {
  summary: 'Print the candidates for the last word; the scripts of `localist completion` call this command.',
  examples: ['localist complete -- lists re'],
  words: [['[words...]', 'the words on the command line after `localist`']],
  hasJson: false,
  isHidden: true,
  run: ({ args: [words], program }) => program.complete(words),
}
