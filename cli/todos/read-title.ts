import type { List, NewTodo, Tag } from '../../server/contract.ts'
import { createLineReader, type Piece } from '../../common/lines/read-line.ts'
import type { CommandContext } from '../command.ts'
import type { AddOptions } from './add.ts'

/** Reads the words of a title: the rest that is the title, and the fields that they set. */
export type TitleReader = (typed: string) => Pick<NewTodo, 'title'> & Partial<NewTodo>

/**
 * Creates the reader of titles such as `Pay rent tomorrow #bills`, in English and in the language of this computer. Words for a field that
 * an option sets stay in the title.
 */
export async function createTitleReader({
  call,
  options,
  now,
  findLanguage,
}: CommandContext<unknown, AddOptions>): Promise<TitleReader> {
  const [lists, tags, read] = await Promise.all([
    call<readonly List[]>('GET', '/api/lists'),
    call<readonly Tag[]>('GET', '/api/tags'),
    createLineReader(findLanguage()),
  ])
  const context = {
    now: now(),
    dueDate: null,
    lists: lists.filter(({ archived }) => !archived),
    tags: tags.map(({ name }) => name),
  }
  const given = findGiven(options)
  return (typed) => {
    const { pieces } = read(typed, { ...context, ignored: [] })
    const ignored = pieces.filter(({ kind }) => given.has(kind)).map(({ key }) => key)
    const { title, fields } = read(typed, { ...context, ignored })
    const own = [...(options.tag ?? []), ...(fields.tags ?? [])]
    return { title, ...fields, ...(own.length > 0 && { tags: [...new Set(own)] }) }
  }
}

const findGiven = ({ due, every, list, parent, priority }: AddOptions): ReadonlySet<Piece['kind']> =>
  new Set<Piece['kind']>([
    ...(due !== undefined ? (['date'] as const) : []),
    // A repeat sets the first date too.
    ...(every !== undefined ? (['date', 'repeat'] as const) : []),
    ...(list !== undefined || parent !== undefined ? (['list'] as const) : []),
    ...(priority !== undefined ? (['priority'] as const) : []),
  ])
