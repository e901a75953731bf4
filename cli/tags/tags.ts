import type { Change, Tag } from '../../server/contract.ts'
import { connect } from '../client/client.ts'
import { CommandFailed, Refused } from '../command-failed.ts'
import { confirm } from '../confirm.ts'
import type { Io } from '../io.ts'
import { formatJson, makePrintable, type Output } from '../output.ts'
import { sayUndo } from '../say-undo.ts'
import { formatPlainRows, formatTable } from '../table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** The answer to a change of a tag. */
interface Changed {
  readonly changed: number
  readonly changeId: Change['id'] | null
}

/** `localist tags`: prints the tags, each with the number of its todos. */
export async function listTags(options: Options, { out, say, columns, paint, link }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const tags = await client.call<readonly Tag[]>('GET', '/api/tags')
  if (options.json) return out(formatJson(tags, 2))
  if (tags.length === 0) return say('There are no tags. `localist add TITLE --tag NAME` adds one.')
  const rows = tags.map(({ name, count }) => [String(count), makePrintable(name)])
  return out(
    columns === null ? formatPlainRows(rows) : formatTable(rows, { columns, paint, link, flexible: 1 }),
  )
}

/** `localist tags rename TAG NAME`: renames a tag in all todos. */
export async function renameTag(tag: string, name: string, options: Options, output: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const answer = await client
    .call<Changed>('PATCH', `/api/tags/${encodeURIComponent(tag)}`, { name })
    .catch(failToFind)
  printChanged(answer, `"${makePrintable(tag)}" is "${makePrintable(name)}" now, in`, options, output)
}

/** `localist tags rm TAG`: removes a tag from all todos. */
export async function removeTag(
  tag: string,
  options: Options & { readonly yes?: true },
  output: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  await confirm(`Remove the tag "${makePrintable(tag)}" from all todos?`, options, output)
  const answer = await client
    .call<Changed>('DELETE', `/api/tags/${encodeURIComponent(tag)}`)
    .catch(failToFind)
  printChanged(answer, `Removed "${makePrintable(tag)}" from`, options, output)
}

const failToFind = (error: unknown): never => {
  throw error instanceof Refused && error.status === 404
    ? new CommandFailed('No todo has this tag. `localist tags` lists them.')
    : error
}

const printChanged = (answer: Changed, said: string, { json }: Options, { out, say }: Output): void => {
  if (json) return out(formatJson(answer))
  const { changed, changeId } = answer
  say(`${said} ${changed} ${changed === 1 ? 'todo' : 'todos'}.`)
  if (changeId !== null) sayUndo([{ revision: Number(changeId.split('-')[1]) }], say)
}
