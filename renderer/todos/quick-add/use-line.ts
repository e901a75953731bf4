import { useCallback, useMemo, useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import type { ChosenDate, Piece, ReadLine } from '../../../common/lines/read-line.ts'
import { inboxId } from '../../../common/inbox.ts'
import { listOffered } from '../../lists/sort-lists.ts'
import { useText } from '../../messages/use-text.ts'
import { useLists, useSnapshot } from '../../sync/sync-context.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { countTags } from '../../tags/tag-names.ts'
import { useDay } from '../../clock/day.tsx'
import { createDueWords } from '../../clock/due-words.ts'
import type { KnownList } from './completion.ts'
import type { DoubtfulDate } from './doubtful-dates.ts'
import { useLineParts, type LineParts } from './use-line-parts.ts'

/** The line that is typed into the field for a new todo, and its meaning. */
export interface Line {
  readonly meaning: ReadLine
  /** Null until they are loaded. */
  readonly parts: LineParts | null
  /** Whether the words are read, or cannot be because the server is gone. */
  readonly isRead: boolean
  /** The fields of the todo that the line adds, those of the view included. */
  readonly fields: NewTodoFields
  readonly lists: readonly KnownList[]
  /** The tags of all todos, the most used first. */
  readonly tags: readonly string[]
  /** The parts that look like dates but were not read. */
  readonly doubts: readonly DoubtfulDate[]
  /** Says a date, such as `2026-12-03`, in full. */
  readonly sayDate: (date: string) => string
  /** Reads a part as a date. */
  readonly chooseDate: (chosen: ChosenDate) => void
  /** Leaves a piece in the title, or takes it out again. */
  readonly toggle: (piece: Piece) => void
  /** Takes all pieces out of the title again, for the next line. */
  readonly reset: () => void
  /** Reads another line, for a todo or subtask that gets `given` as well. It is the same function as long as it reads the same. */
  readonly read: (line: string, given: Partial<NewTodoFields>, isSubtask: boolean) => NewTodoFields
}

const none: readonly string[] = []
const noLists: readonly KnownList[] = []
const noDates: readonly ChosenDate[] = []
const noDoubts: readonly DoubtfulDate[] = []

const joinFields = ({ title, fields, pieces }: ReadLine, given: Partial<NewTodoFields>): NewTodoFields => {
  const tags = [...new Set([...(given.tags ?? []), ...(fields.tags ?? [])])]
  const { repeat, reminders, listId, sectionId, dueDate, dueTime, startDate, priority } = fields
  const newList = listId === '' ? pieces.findLast(({ kind }) => kind === 'list') : undefined
  return {
    title,
    ...given,
    ...(newList?.kind === 'list' ? { newList: newList.name } : listId !== undefined && { listId }),
    ...(sectionId !== undefined && { sectionId }),
    ...(priority !== undefined && { priority }),
    ...(startDate !== undefined && { startDate }),
    ...(typeof dueDate === 'string' && { dueDate, dueTime: dueTime ?? null }),
    ...(repeat && { repeat }),
    ...(reminders && { reminders }),
    ...(tags.length > 0 && { tags }),
  }
}

// The keys that are in one of both, but not in the other.
const withToggled = (keys: readonly string[], toggled: readonly string[]): readonly string[] => [
  ...keys.filter((key) => !toggled.includes(key)),
  ...toggled.filter((key) => !keys.includes(key)),
]

interface LineOptions {
  /** Whether the words are read: they are loaded when this is first true. */
  readonly isWanted: boolean
  /** Whether the todo is a subtask, which is in the list of its parent: names of lists stay in its title. */
  readonly isSubtask?: boolean
  /** A title of which all pieces stay in it, unless the person chooses one. */
  readonly keptTitle?: string
}

/** Reads a line that is typed where todos get the fields `given`. */
export function useLine(
  typed: string,
  given: Partial<NewTodoFields>,
  { isWanted, isSubtask = false, keptTitle = '' }: LineOptions,
): Line {
  const text = useText()
  const { locale } = useFormats()
  const today = useDay()
  // Only then is the field drawn anew at each change of a todo.
  const todos = useSnapshot(({ viewTodos }) => (isWanted ? viewTodos : null))
  const own = useLists()
  const sections = useSnapshot(({ shown }) => (isWanted ? shown.sections : null))
  const state = useLineParts(isWanted)
  const loaded = typeof state === 'string' ? null : state
  const [toggled, setToggled] = useState(none)
  const [chosen, setChosen] = useState(noDates)
  const tags = useMemo(() => (todos === null ? none : countTags(todos.values())), [todos])
  const lists = useMemo((): readonly KnownList[] => {
    const live = [...(sections?.values() ?? [])].filter(({ deletedAt }) => deletedAt === null)
    return [{ id: inboxId, name: text('view.inbox'), colour: null }, ...listOffered(own)].map((list) => ({
      ...list,
      sections: live.filter(({ listId }) => listId === list.id),
    }))
  }, [own, sections, text])
  const dueDate = given.dueDate ?? null
  const read = useMemo(() => {
    // The meaning is that of the day on which it shows.
    const now = () => new Date(`${today.date}T${today.time}`)
    return (
      line: string,
      off: readonly string[],
      day: string | null,
      isBelow: boolean,
      dates: readonly ChosenDate[] = noDates,
    ): ReadLine => {
      if (loaded === null) return { title: line.trim(), pieces: [], ignored: [], fields: {} }
      const newList = isBelow ? null : loaded.findNewList(line, lists)
      const known = isBelow ? [] : newList === null ? lists : [...lists, newList]
      return loaded.read(line, { now: now(), dueDate: day, ignored: off, chosen: dates, lists: known, tags })
    }
  }, [loaded, today, lists, tags])
  const kept = useMemo(
    () => (keptTitle === '' ? none : read(keptTitle, none, null, isSubtask).pieces.map(({ key }) => key)),
    [read, keptTitle, isSubtask],
  )
  const meaning = useMemo(
    () => read(typed, withToggled(kept, toggled), dueDate, isSubtask, chosen),
    [read, typed, kept, toggled, dueDate, isSubtask, chosen],
  )
  const doubts = useMemo(
    () =>
      loaded?.findDoubtfulDates(typed, {
        pieces: [...meaning.pieces, ...meaning.ignored],
        today: today.date,
        locale,
        readDate: (words) => read(`x ${words}`, none, null, true).fields.dueDate ?? null,
      }) ?? noDoubts,
    [loaded, typed, meaning, today.date, locale, read],
  )
  return {
    meaning,
    parts: loaded?.parts ?? null,
    isRead: state !== 'loading',
    fields: joinFields(meaning, given),
    lists: isSubtask ? noLists : lists,
    tags,
    toggle: ({ key }) => setToggled((before) => withToggled(before, [key])),
    doubts,
    sayDate: (date) => createDueWords(locale)({ date, time: null }, today).long,
    chooseDate: (date) => setChosen((before) => [...before, date]),
    reset() {
      setToggled(none)
      setChosen(noDates)
    },
    read: useCallback(
      (line, others, isBelow) => joinFields(read(line, none, others.dueDate ?? null, isBelow), others),
      [read],
    ),
  }
}
