import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import type { LineReader, Piece, ReadLine } from '../../../common/lines/read-line.ts'
import { loadLineWords } from '../../../messages/line-words.ts'
import { inboxId } from '../../../common/inbox.ts'
import { sortLists } from '../../lists/sort-lists.ts'
import { useLoadTexts } from '../../messages/language-context.ts'
import { useText } from '../../messages/use-text.ts'
import { useLists, useSnapshot } from '../../sync/sync-context.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { countTags } from '../../tags/tag-names.ts'
import { useDay } from '../../clock/day.tsx'
import type { KnownList } from './completion.ts'
import type { CompletionList } from './completion-list.tsx'
import type { LineHighlights } from './line-highlights.tsx'
import type { findNewList } from './new-list.ts'
import type { LineSummary } from './line-summary.tsx'

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
  /** Leaves a piece in the title, or takes it out again. */
  readonly toggle: (piece: Piece) => void
  /** Takes all pieces out of the title again, for the next line. */
  readonly reset: () => void
  /** Reads another line, for a todo or subtask that gets `given` as well. It is the same function as long as it reads the same. */
  readonly read: (line: string, given: Partial<NewTodoFields>, isSubtask: boolean) => NewTodoFields
}

const none: readonly string[] = []
const noLists: readonly KnownList[] = []

/** The parts of the field that are loaded when it is used first. */
interface Loaded {
  readonly read: LineReader
  readonly findNewList: typeof findNewList
  readonly parts: LineParts
}

/** The parts of the field that show what was understood, and that complete words. */
export interface LineParts {
  readonly Summary: typeof LineSummary
  readonly Highlights: typeof LineHighlights
  readonly Completions: typeof CompletionList
  readonly completion: typeof import('./completion.ts')
}

// Where the server is gone, they cannot be loaded, and a line is a title. It is tried again with the next focus.
function useLoaded(isWanted: boolean): Loaded | 'loading' | 'failed' {
  const { locale } = useFormats()
  const loadTexts = useLoadTexts()
  const [loaded, setLoaded] = useState<Loaded | 'loading' | 'failed'>('loading')
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const load = async () => {
      const [{ createLineReader }, summary, highlights, list, completion, { findNewList }] =
        await Promise.all([
          import('../../../common/lines/read-line.ts'),
          import('./line-summary.tsx'),
          import('./line-highlights.tsx'),
          import('./completion-list.tsx'),
          import('./completion.ts'),
          import('./new-list.ts'),
          loadTexts(),
        ])
      const parts = {
        Summary: summary.LineSummary,
        Highlights: highlights.LineHighlights,
        Completions: list.CompletionList,
        completion,
      }
      const read = await createLineReader(locale, loadLineWords)
      if (isCurrent) setLoaded({ read, findNewList, parts })
    }
    load().catch(() => isCurrent && setLoaded('failed'))
    return () => {
      isCurrent = false
      setLoaded((before) => (before === 'failed' ? 'loading' : before))
    }
  }, [isWanted, locale, loadTexts])
  return loaded
}

const joinFields = ({ title, fields, pieces }: ReadLine, given: Partial<NewTodoFields>): NewTodoFields => {
  const tags = [...new Set([...(given.tags ?? []), ...(fields.tags ?? [])])]
  const { repeat, reminders, listId, dueDate, dueTime, startDate, priority } = fields
  const newList = listId === '' ? pieces.findLast(({ kind }) => kind === 'list') : undefined
  return {
    title,
    ...given,
    ...(newList?.kind === 'list' ? { newList: newList.name } : listId !== undefined && { listId }),
    ...(priority !== undefined && { priority }),
    ...(startDate !== undefined && { startDate }),
    ...(typeof dueDate === 'string' && { dueDate, dueTime: dueTime ?? null }),
    ...(repeat && { repeat: { rrule: repeat.rrule } }),
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
  const today = useDay()
  // Only then is the field drawn anew at each change of a todo.
  const todos = useSnapshot(({ shown }) => (isWanted ? shown.todos : null))
  const own = useLists()
  const state = useLoaded(isWanted)
  const loaded = typeof state === 'string' ? null : state
  const [toggled, setToggled] = useState(none)
  const tags = useMemo(() => (todos === null ? none : countTags(todos.values())), [todos])
  const lists = useMemo(
    (): readonly KnownList[] => [
      { id: inboxId, name: text('view.inbox'), colour: null },
      ...sortLists(own).filter(({ archived }) => !archived),
    ],
    [own, text],
  )
  const dueDate = given.dueDate ?? null
  const read = useMemo(() => {
    // The meaning is that of the day on which it shows.
    const now = () => new Date(`${today.date}T${today.time}`)
    return (line: string, off: readonly string[], day: string | null, isBelow: boolean): ReadLine => {
      if (loaded === null) return { title: line.trim(), pieces: [], ignored: [], fields: {} }
      const newList = isBelow ? null : loaded.findNewList(line, lists)
      const known = isBelow ? [] : newList === null ? lists : [...lists, newList]
      return loaded.read(line, { now: now(), dueDate: day, ignored: off, lists: known, tags })
    }
  }, [loaded, today, lists, tags])
  const kept = useMemo(
    () => (keptTitle === '' ? none : read(keptTitle, none, null, isSubtask).pieces.map(({ key }) => key)),
    [read, keptTitle, isSubtask],
  )
  const meaning = useMemo(
    () => read(typed, withToggled(kept, toggled), dueDate, isSubtask),
    [read, typed, kept, toggled, dueDate, isSubtask],
  )
  return {
    meaning,
    parts: loaded?.parts ?? null,
    isRead: state !== 'loading',
    fields: joinFields(meaning, given),
    lists: isSubtask ? noLists : lists,
    tags,
    toggle: ({ key }) => setToggled((before) => withToggled(before, [key])),
    reset: () => setToggled(none),
    read: useCallback(
      (line, others, isBelow) => joinFields(read(line, none, others.dueDate ?? null, isBelow), others),
      [read],
    ),
  }
}
