import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import type { LineReader, Piece, ReadLine } from '../../../common/lines/read-line.ts'
import { loadLineWords } from '../../../messages/line-words.ts'
import { inboxId } from '../../../common/inbox.ts'
import { sortLists } from '../../lists/use-list-actions.ts'
import { useLoadTexts } from '../../messages/language-context.ts'
import { useText } from '../../messages/use-text.ts'
import { useLists, useSnapshot } from '../../sync/sync-context.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { countTags } from '../../tags/tag-names.ts'
import { useDay } from '../../clock/day.tsx'
import type { MakeChange } from '../use-todo-actions.ts'
import type { KnownList } from './completion.ts'
import type { CompletionList } from './completion-list.tsx'
import type { LineHighlights } from './line-highlights.tsx'
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
  /** Makes more than the todo, such as the list that it names; undefined where there is no more. */
  readonly makeChange: MakeChange | undefined
  readonly lists: readonly KnownList[]
  /** The tags of all todos, the most used first. */
  readonly tags: readonly string[]
  /** Leaves a piece in the title, or takes it out again. */
  readonly toggle: (piece: Piece) => void
  /** Takes all pieces out of the title again, for the next line. */
  readonly reset: () => void
  /** Reads another line, for a todo that gets `given` as well. It is the same function as long as it reads the same. */
  readonly read: (line: string, given: Partial<NewTodoFields>) => NewTodoFields
}

const none: readonly string[] = []

/** The parts of the field that are loaded when it is used first. */
interface Loaded {
  readonly read: LineReader
  readonly parts: LineParts
}

/** The parts of the field that show what was understood, and that complete words. */
export interface LineParts {
  readonly Summary: typeof LineSummary
  readonly Highlights: typeof LineHighlights
  readonly Completions: typeof CompletionList
  readonly completion: typeof import('./completion.ts')
  readonly newLists: typeof import('./new-list.ts')
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
      const [{ createLineReader }, summary, highlights, list, completion, newLists] = await Promise.all([
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
        newLists,
      }
      const read = await createLineReader(locale, loadLineWords)
      if (isCurrent) setLoaded({ read, parts })
    }
    load().catch(() => isCurrent && setLoaded('failed'))
    return () => {
      isCurrent = false
      setLoaded((before) => (before === 'failed' ? 'loading' : before))
    }
  }, [isWanted, locale, loadTexts])
  return loaded
}

const joinFields = ({ title, fields }: ReadLine, given: Partial<NewTodoFields>): NewTodoFields => {
  const tags = [...new Set([...(given.tags ?? []), ...(fields.tags ?? [])])]
  const { repeat, reminders, listId, dueDate, dueTime, startDate, priority } = fields
  return {
    title,
    ...given,
    ...(listId !== undefined && { listId }),
    ...(priority !== undefined && { priority }),
    ...(startDate !== undefined && { startDate }),
    ...(typeof dueDate === 'string' && { dueDate, dueTime: dueTime ?? null }),
    ...(repeat && { repeat: { rrule: repeat.rrule } }),
    ...(reminders && { reminders }),
    ...(tags.length > 0 && { tags }),
  }
}

/** Reads a line that is typed where todos get the fields `given`. Words are read as soon as `isWanted`. */
export function useLine(typed: string, given: Partial<NewTodoFields>, isWanted: boolean): Line {
  const text = useText()
  const today = useDay()
  // Only then is the field drawn anew at each change of a todo.
  const todos = useSnapshot(({ shown }) => (isWanted ? shown.todos : null))
  const own = useLists()
  const state = useLoaded(isWanted)
  const loaded = typeof state === 'string' ? null : state
  const [ignored, setIgnored] = useState(none)
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
    return (line: string, off: readonly string[], day: string | null, known = lists): ReadLine =>
      loaded?.read(line, { now: now(), dueDate: day, ignored: off, lists: known, tags }) ?? {
        title: line.trim(),
        pieces: [],
        ignored: [],
        fields: {},
      }
  }, [loaded, today, lists, tags])
  const newList = useMemo(
    () => loaded?.parts.newLists.findNewList(typed, lists) ?? null,
    [loaded, typed, lists],
  )
  const meaning = useMemo(
    () => read(typed, ignored, dueDate, newList === null ? lists : [...lists, newList]),
    [read, typed, ignored, dueDate, lists, newList],
  )
  return {
    meaning,
    parts: loaded?.parts ?? null,
    isRead: state !== 'loading',
    fields: joinFields(meaning, given),
    makeChange:
      newList !== null && meaning.fields.listId === newList.id
        ? loaded?.parts.newLists.addInNewList(newList.name)
        : undefined,
    lists,
    tags,
    toggle: ({ key }) =>
      setIgnored((before) =>
        before.includes(key) ? before.filter((each) => each !== key) : [...before, key],
      ),
    reset: () => setIgnored(none),
    read: useCallback((line, others) => joinFields(read(line, none, others.dueDate ?? null), others), [read]),
  }
}
