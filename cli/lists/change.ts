import type { List, ListPatch } from '../../server/contract.ts'
import type { CommandContext, WordDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findList } from '../names/by-name.ts'
import { makePrintable } from '../output/printable.ts'

/** The sentence about the names of lists in the help of a command. */
export const listHelp =
  'LIST is the name of a list in any case, the beginning of its name, or the end of its id, at least four characters. A name that fits exactly comes first.'

/** The argument of the commands for one list. */
export const listWord: WordDefinition = ['<list>', 'a list', { complete: 'lists' }]

/** Changes a list. `said` is the message before its name. Throws CommandFailed. */
export async function changeList(
  { client, call, json, say }: Pick<CommandContext<unknown, unknown>, 'client' | 'call' | 'json' | 'say'>,
  typed: string,
  patch: ListPatch,
  said: string,
): Promise<void> {
  const { id } = await findList(client, typed)
  if (id === 'inbox') throw new CommandFailed('The inbox cannot be changed.')
  const list = await call<List>('PATCH', `/api/lists/${id}`, patch)
  if (!json(list)) say(`${said} "${makePrintable(list.name)}".`)
}
