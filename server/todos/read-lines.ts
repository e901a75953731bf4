import { createClock } from '../../common/dates/dates.ts'
import { inboxId } from '../../common/inbox.ts'
import type { LineContext, NamedList, NamedSection, Piece, ReadLine } from '../../common/lines/read-line.ts'
import { findListMarks } from '../../common/list-marks.ts'
import { foldText } from '../../common/search/fold-text.ts'
import { loadLineWords } from '../../messages/line-words.ts'
import { listed } from '../entities/siblings.ts'
import { findTemplates, inboxName, isListOffered, listKind } from '../entities/list.ts'
import { sectionsOf } from '../entities/sections-of-list.ts'
import type { AcceptedLanguage } from '../http/endpoint.ts'
import { Invalid } from '../http/problems.ts'
import type { SettingsKeeper } from '../settings/settings.ts'
import type { AccountData } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { titledTodo, type NewTodo, type NewTodoBody } from './schema.ts'
import { visitYielding } from './queries/find-page.ts'

/** The things that the meaning of a line depends on, besides its own words. */
export interface LineSetting {
  readonly data: AccountData
  /** The language of the words, besides English, and the region (BCP 47). */
  readonly locale: string
  readonly now: Date
  /** The person's time zone (IANA); null for the zone of this computer. */
  readonly timeZone: string | null
}

/** The settings that a line is read by. */
export type LineSettings = Pick<SettingsKeeper, 'readInstallation'>

/** Finds how the lines of a request are read at `now`. */
export const findLineSetting = (
  {
    store,
    accepted,
    timeZone,
  }: Pick<LineSetting, 'timeZone'> & {
    readonly store: Pick<Store, 'read'>
    readonly accepted: AcceptedLanguage | null
  },
  settings: LineSettings,
  now: Date,
): LineSetting => {
  const chosen = settings.readInstallation().language
  const locale = accepted?.locale ?? (chosen === 'system' ? 'en' : chosen)
  return { data: store.read(), locale, now, timeZone }
}

/** A new todo after its line was read. */
export interface ReadTodo {
  readonly todo: NewTodo
  /** The parts of the line that look like the name of a list, and that no list has. They are in the title. */
  readonly unread: readonly string[]
}

/** Lists and sections that a line may name, and that do not exist yet. */
export interface NewPlaces {
  readonly lists: readonly NamedList[]
  readonly sections: readonly (NamedSection & { readonly listId: string })[]
}

/** Reads the line of a new todo, where it has one. Throws Invalid. */
export type TodoReader = (body: NewTodoBody, newPlaces?: NewPlaces) => ReadTodo

/** Reads the line of one new todo. Throws Invalid. */
export const readNewTodo = async (body: NewTodoBody, setting: LineSetting): Promise<ReadTodo> =>
  (await createTodoReader([body], setting))(body)

/** Creates the reader of new todos; `bodies` are those that it will read. */
export async function createTodoReader(
  bodies: readonly NewTodoBody[],
  { data, locale, now, timeZone }: LineSetting,
): Promise<TodoReader> {
  const lines = bodies.flatMap(({ line }) => line ?? [])
  if (lines.length === 0) return takeTitle
  // Most requests have no line.
  const { createLineReader } = await import('../../common/lines/read-line.ts')
  const read = await createLineReader(locale, loadLineWords)
  const context = {
    now,
    clock: createClock(timeZone),
    dueDate: null,
    tags: lines.some((line) => line.includes('#')) ? await listTags(data) : [],
  }
  const lists = lines.some((line) => line.includes('@')) ? listOffered(data) : []
  return (body, newPlaces = { lists: [], sections: [] }) => {
    if (body.line === undefined) return takeTitle(body)
    const known = [...lists, ...newPlaces.lists].map((list) => addSections(list, newPlaces.sections))
    const meaning = readBeside(body.line, body, (line, ignored) =>
      read(line, { ...context, lists: known, ignored }),
    )
    const isListGiven = isPlaceGiven(body)
    return {
      todo: joinFields(meaning, body),
      unread: isListGiven ? [] : findUnread(meaning.title, known),
    }
  }
}

const takeTitle: TodoReader = ({ line: _, title = '', ...fields }) => ({
  todo: { ...fields, title },
  unread: [],
})

const listOffered = (data: AccountData): readonly NamedList[] =>
  [
    { id: inboxId, name: inboxName },
    ...[...data.all(listKind)].filter(({ id }) => isListOffered(data, id)),
  ].map(({ id, name }) => ({ id, name, sections: [...sectionsOf(data, { listId: id }).ascending()] }))

const addSections = (list: NamedList, newSections: NewPlaces['sections']): NamedList => {
  const added = newSections.filter(({ listId }) => listId === list.id)
  return added.length === 0 ? list : { ...list, sections: [...(list.sections ?? []), ...added] }
}

// The most used first: a line may spell a tag with other capitals.
const listTags = async (data: AccountData): Promise<readonly string[]> => {
  const counts = new Map<string, number>()
  const templates = findTemplates(data)
  await visitYielding(data.sorted(listed).toArray(), ({ tags, listId }) => {
    if (templates.has(listId)) return
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  })
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag)
}

const isPlaceGiven = (body: NewTodoBody): boolean =>
  isGiven('listId', body) || isGiven('sectionId', body) || isGiven('parentId', body)

const isGiven = (field: keyof NewTodoBody, body: NewTodoBody): boolean => (body[field] ?? null) !== null

/** Reads a line so that the words for fields of `body` stay in the title. */
const readBeside = (
  line: string,
  body: NewTodoBody,
  read: (line: string, ignored: LineContext['ignored']) => ReadLine,
): ReadLine => {
  // Where a piece stays, another one of its kind may count.
  for (let ignored: readonly string[] = []; ;) {
    const meaning = read(line, ignored)
    const given = meaning.pieces.filter((piece) => isForGiven(piece, body)).map(({ key }) => key)
    if (given.every((key) => ignored.includes(key))) return meaning
    ignored = [...ignored, ...given]
  }
}

const isForGiven = (piece: Piece, body: NewTodoBody): boolean => {
  switch (piece.kind) {
    case 'date':
      return isDueGiven(piece, body) || (piece.startDate !== null && body.startDate !== undefined)
    case 'repeat':
      return isDueGiven(piece, body) || body.repeat !== undefined || body.dueDate === null
    case 'list':
      return isPlaceGiven(body)
    case 'priority':
      return body.priority !== undefined
    case 'reminder':
      return body.reminders !== undefined
    case 'tag':
      return false
  }
}

const isDueGiven = (
  { dueDate, dueTime }: { readonly dueDate: string | null; readonly dueTime: string | null },
  body: NewTodoBody,
): boolean =>
  (dueDate !== null && body.dueDate !== undefined) ||
  // A time needs a date.
  (dueTime !== null && (body.dueTime !== undefined || body.dueDate === null))

const joinFields = (
  { title, fields }: ReadLine,
  { line: _line, title: _title, ...given }: NewTodoBody,
): NewTodo => {
  const { repeat = null, ...others } = fields
  const tags = [...new Set([...(given.tags ?? []), ...(fields.tags ?? [])])]
  const ofLine = { ...others, ...(repeat !== null && { repeat }), ...(tags.length > 0 && { tags }), title }
  const parsed = titledTodo.safeParse(ofLine)
  if (parsed.success) return { ...parsed.data, ...given, ...(tags.length > 0 && { tags: parsed.data.tags }) }
  const errors = parsed.error.issues.map(({ path, message }) => ({
    field: 'line',
    message: `is refused: its ${path.join('.')} ${message}`,
  }))
  throw new Invalid(errors)
}

const findUnread = (title: string, lists: readonly NamedList[]): readonly string[] =>
  findListMarks(title)
    .filter(({ start, name }) => !lists.some((list) => isNamed(list.name, name, title.slice(start + 1))))
    .map(({ text }) => text)

const isNamed = (list: string, name: string, rest: string): boolean => {
  const folded = foldText(list)
  return (
    foldText(name) === folded ||
    (foldText(rest).startsWith(folded) && !goesOn(foldText(rest).slice(folded.length)))
  )
}

// `@work-life` is not the list "work".
const goesOn = (rest: string): boolean => /^(?:[\p{L}\p{M}\p{N}_]|[-.'/][\p{L}\p{N}])/u.test(rest)
