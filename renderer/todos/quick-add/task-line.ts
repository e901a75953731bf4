import { readIsoDate } from '../../../common/dates/iso-date.ts'
import type { ReadLine } from '../../../common/lines/read-line.ts'
import type { Todo } from '../../sync/entities.ts'

/** Reads a line as the dialog for pasted lines does. */
export type ReadTaskLine = (line: string) => Pick<ReadLine, 'title' | 'fields'>

/**
 * Writes title, due date, tags and priority of a todo as the text of a task in Markdown. Where words of the title would be read as a date, the
 * title is in quotation marks, in which nothing is read.
 */
export function writeTaskLine(todo: Todo, read: ReadTaskLine): string {
  const { title, dueDate, dueTime, tags, priority } = todo
  const fields = [
    ...(dueDate === null ? [] : [dueTime === null ? dueDate : `${dueDate} ${dueTime}`]),
    ...tags.map(writeTag),
    ...(priority === 0 ? [] : [`!${5 - priority}`]),
  ]
  const [plain, quoted] = [escapeText(title), `"${escapeText(title)}"`].map((each) =>
    [each, ...fields].join(' '),
  )
  return title.includes('"') || isReadAs(plain ?? '', todo, read) ? (plain ?? '') : (quoted ?? '')
}

function isReadAs(line: string, { title, dueDate, dueTime, priority }: Todo, read: ReadTaskLine): boolean {
  const { title: readTitle, fields } = read(line)
  const task = finishTask({ ...fields, title: readTitle })
  return (
    task.title === title &&
    (task.dueDate ?? null) === dueDate &&
    (task.dueTime ?? null) === dueTime &&
    (task.priority ?? 0) === priority &&
    task.repeat === undefined &&
    task.reminders === undefined &&
    task.startDate === undefined
  )
}

/** The fields of a task that are finished after its words were read. */
interface TaskFields {
  readonly title: string
  readonly dueDate?: string | null
  readonly dueTime?: string | null
}

/**
 * Completes the fields that were read from the text of a task in Markdown: takes a date at the end of its title, which is not read as words
 * where it is past, and the quotation marks and the escapes out of the title.
 */
export function finishTask<Fields extends TaskFields>(fields: Fields): Fields {
  const [, before = '', end = ''] = /^(.+) (\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)$/.exec(fields.title) ?? []
  const iso = readIsoDate(end)
  if (iso === null || !('value' in iso)) return { ...fields, title: readTitle(fields.title) }
  const { date, time } = iso.value
  return { ...fields, title: readTitle(before), dueDate: date, dueTime: time }
}

const readTitle = (title: string): string => withoutEscapes(/^"([^"]+)"$/.exec(title)?.[1] ?? title)

/** Removes the signs that escape punctuation in Markdown. */
export const withoutEscapes = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

const plainTag = /^[\p{L}\p{M}\p{N}_]+(?:[-+./:&][\p{L}\p{M}\p{N}_]+)*$/u

const writeTag = (tag: string): string => (plainTag.test(tag) ? `#${tag}` : `#"${tag}"`)

/** Escapes the signs of Markdown in a text, and those that begin a tag, a list or a priority in a line. Addresses stay as they are. */
export const escapeText = (text: string): string =>
  text.replaceAll(signs, (found) => (address.test(found) ? found : `\\${found}`))

const address = /^[a-z][a-z\d+.-]*:\/\//i

// An underscore inside a word is no sign.
const signs =
  /[a-z][a-z\d+.-]*:\/\/\S+|[\\*`[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=^|[\s(,;])[#@!]|^"/giu
