import { Activity } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import { useFormats } from '../messages/formats.ts'
import type { Change } from '../../server/contract.ts'
import { dayAt } from '../../common/dates/dates.ts'
import { Action } from '../components/buttons/action.tsx'
import { FullState } from '../components/states/full-state.tsx'
import { nameList } from '../lists/name-list.ts'
import { useText } from '../messages/use-text.ts'
import { useLists, useStore } from '../sync/sync-context.ts'
import { clip } from '../components/clip.ts'
import { createReminderWords } from '../messages/describe-reminder.ts'
import { createRepeatWords } from '../todos/repeat/describe-repeat.ts'
import { createDueWords } from '../clock/due-words.ts'
import { LoadFailed } from '../components/states/load-failed.tsx'
import { useDay } from '../clock/day.tsx'
import { ChangeItem } from './change-item.tsx'
import { findUndone } from './change-log.ts'
import { DayHeading } from './day-heading.tsx'
import type { ChangeWords } from './describe-fields.ts'
import { useChanges } from './use-changes.ts'
import { useKeptScroll } from './use-kept-scroll.ts'

interface ChangeListProps {
  /** The id of the todo whose changes show; null for those of everyone. */
  readonly todoId: string | null
  /** The element that scrolls if it contains nothing else; null otherwise. */
  readonly scroller: RefObject<HTMLElement | null> | null
  /** Shows the details of a todo; null if they are shown already. */
  readonly onOpen: ((todoId: string) => void) | null
}

/** The changes of everyone, or of one todo, by day, the latest first. Earlier ones are read as the person scrolls. */
export function ChangeList({ todoId, scroller, onOpen }: ChangeListProps) {
  const text = useText()
  const store = useStore()
  const words = useWords()
  const today = useDay()
  const { changes, hasEarlier, isReading, error, readEarlier } = useChanges(todoId)
  const undone = useMemo(() => findUndone(changes), [changes])
  const days = useMemo(() => groupByDay(changes), [changes])
  const end = useRef<HTMLDivElement>(null)
  useKeptScroll(scroller)
  const undo = useCallback(
    ({ id }: Change, who: string) =>
      store.undoChanges([id], { message: 'change.undone', title: clip(who), count: 1 }),
    [store],
  )
  useEffect(() => {
    if (end.current === null || !hasEarlier || isReading || error !== null) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several at once, the latest last.
        if (entries.at(-1)?.isIntersecting) readEarlier()
      },
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  })
  if (hasEarlier === null) {
    if (error instanceof Error) return <LoadFailed error={error} onRetry={readEarlier} />
    return <p className="loading">{text('app.loading')}</p>
  }
  if (changes.length === 0)
    return todoId === null ? <NoChanges /> : <p className="meta">{text('activity.noneOfTodo')}</p>
  return (
    <>
      <ol className="changes" aria-label={text('activity.list')}>
        {days.map(([date, ofDay]) => (
          <li key={date}>
            <DayHeading date={date} today={today.date} />
            <ol>
              {ofDay.map((change) => (
                <ChangeItem
                  key={change.id}
                  change={change}
                  todoId={todoId}
                  words={words}
                  isOwn={store.isOwn(change.id)}
                  isUndone={undone.has(change.id)}
                  onUndo={undo}
                  onOpen={onOpen}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <div ref={end} className="changes-end">
        {error !== null && <p role="alert">{text('activity.failed')}</p>}
        {hasEarlier && (
          <Action
            look="quiet"
            label={text(isReading ? 'activity.reading' : 'activity.earlier')}
            isDisabled={isReading}
            onPress={readEarlier}
          />
        )}
      </div>
    </>
  )
}

function NoChanges() {
  const text = useText()
  return (
    <FullState icon={Activity} title={text('activity.noneTitle')}>
      <p>{text('activity.noneBody')}</p>
    </FullState>
  )
}

function groupByDay(
  changes: readonly Change[],
): readonly (readonly [date: string, changes: readonly Change[]])[] {
  const days = new Map<string, Change[]>()
  for (const change of changes) {
    const { date } = dayAt(new Date(change.at), null)
    days.set(date, [...(days.get(date) ?? []), change])
  }
  return [...days]
}

// A change that was described keeps its text when a list or a todo is renamed.
function useWords(): ChangeWords {
  const text = useText()
  const { locale } = useFormats()
  const store = useStore()
  const { date } = useDay()
  const lists = useLists()
  const listNames = [...lists.values()].map(({ id, name }) => `${id} ${name}`).join('\n')
  return useMemo(() => {
    const formatDue = createDueWords(locale)
    return {
      text,
      nameList: (id) => nameList(store.read().shown.lists, id, text),
      nameSection: (id) => store.read().shown.sections.get(id)?.name ?? null,
      nameTodo: (id) => store.read().shown.todos.get(id)?.title ?? null,
      sayRepeat: createRepeatWords(text, locale),
      sayReminder: createReminderWords(text, locale),
      sayDue: (day, time) => formatDue({ date: day, time }, { date, time: '00:00' }).words,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the names of lists are read from the store
  }, [text, locale, store, date, listNames])
}
