import type { Change } from '../../server/contract.ts'
import type { CommandContext, WordDefinition } from '../command.ts'
import { CommandFailed, Refused } from '../failures.ts'
import { formatCount } from '../output/printable.ts'

/** The argument of the commands for one tag. */
export const tagWord: WordDefinition = ['<tag>', 'a tag, exactly as it is', { complete: 'tags' }]

/** Changes a tag everywhere. `said` is the message before the number of todos. Throws CommandFailed where no todo has the tag. */
export async function changeTag(
  { call, json, say, sayUndo }: Pick<CommandContext<unknown, unknown>, 'call' | 'json' | 'say' | 'sayUndo'>,
  [method, tag, body]: readonly [method: 'PATCH' | 'DELETE', tag: string, body?: { readonly name: string }],
  said: string,
): Promise<void> {
  const answer = await call<{ readonly changed: number; readonly changeId: Change['id'] | null }>(
    method,
    `/api/tags/${encodeURIComponent(tag)}`,
    body,
  ).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 404
      ? new CommandFailed('No todo has this tag. `localist tags` lists them.')
      : error
  })
  if (json(answer)) return
  say(`${said} ${formatCount(answer.changed, 'todo')}.`)
  if (answer.changeId !== null) sayUndo([{ revision: Number(answer.changeId.split('-')[1]) }])
}
