import type { MadeChange } from './client/operations.ts'
import type { Output } from './output.ts'

/** Says how to take back changes. */
export function sayUndo(made: readonly Pick<MadeChange, 'revision'>[], say: Output['say']): void {
  const commands = made.map(({ revision }) => `\`localist undo ${revision}\``)
  if (commands.length > 0)
    say(`${commands.join(' and ')} ${commands.length === 1 ? 'takes' : 'take'} that back.`)
}
