import '../styles/trash.css'
import { Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Action } from '../components/buttons/action.tsx'
import { PrintHead } from '../components/print-head.tsx'
import { Printout } from '../components/printout.tsx'
import { FullState } from '../components/states/full-state.tsx'
import { useText } from '../messages/use-text.ts'
import { useSettings } from '../settings/settings.ts'
import { useSnapshot, useStore } from '../sync/sync-context.ts'
import { LoadFailed } from '../components/states/load-failed.tsx'
import { countBelow, countTrash, findBlockers, groupTrash, titleOf, type TrashEntry } from './entries.ts'
import { TrashDialog, type TrashQuestion } from './trash-dialog.tsx'
import { TrashList } from './trash-list.tsx'
import { useTrashActions } from './use-trash-actions.ts'
import { useDay } from '../clock/day.tsx'

/** The trash, whose entries can be restored or removed for good. */
export function TrashPane() {
  const text = useText()
  const store = useStore()
  const { shown, isLoaded, hasTrash, error } = useSnapshot((snapshot) => snapshot)
  const entries = useMemo(() => groupTrash(shown), [shown])
  const trashDays = useSettings().data?.trashDays ?? null
  const actions = useTrashActions()
  const [question, setQuestion] = useState<TrashQuestion | null>(null)
  const [emptyingCount, setEmptyingCount] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasFailed = error instanceof Error && !hasTrash
  useEffect(() => {
    if (isLoaded && !hasTrash && error === null) void store.loadTrash()
  }, [store, isLoaded, hasTrash, error])

  const restore = (entry: TrashEntry) => {
    const blockers = findBlockers(shown, entry)
    if (blockers.length > 0) setQuestion({ type: 'blocked', entry, blockers })
    else actions.restore(entry, [])
  }
  const answer = async (answered: TrashQuestion) => {
    if (answered.type === 'blocked') return actions.restore(answered.entry, answered.blockers)
    if (answered.type === 'purge') return actions.purge(answered.entry)
    setEmptyingCount(answered.todos + answered.lists + answered.sections + answered.views)
    await actions.empty()
    setEmptyingCount(null)
    // The button has gone with the entries.
    heading.current?.focus()
  }
  const { date: today } = useDay()
  const isEmpty = entries.length === 0
  return (
    <>
      <header className="view-header">
        <h1 ref={heading} tabIndex={-1}>
          {text('view.trash')}
        </h1>
        {hasTrash && !isEmpty && (
          <>
            <p className="count" role="status">
              {emptyingCount === null
                ? text('trash.count', { count: entries.length })
                : text('trash.emptying', { count: emptyingCount })}
            </p>
            <div className="view-actions">
              <Action
                look="quiet"
                label={text('trash.empty')}
                isDisabled={emptyingCount !== null}
                onPress={() => setQuestion({ type: 'empty', ...countTrash(shown) })}
              />
            </div>
          </>
        )}
      </header>
      <Printout>
        <PrintHead
          title={text('view.trash')}
          count={text('trash.count', { count: entries.length })}
          today={today}
        />
        <ul>
          {entries.map(({ key, entity }) => (
            <li key={key} className="print-todo" dir="auto">
              {titleOf(entity)}
            </li>
          ))}
        </ul>
      </Printout>
      <div className="list-body" aria-busy={!hasTrash && !hasFailed}>
        {hasFailed && <LoadFailed error={error} onRetry={() => void store.catchUp()} />}
        {!hasTrash && !hasFailed && <p className="loading">{text('app.loading')}</p>}
        {hasTrash && isEmpty && (
          <FullState icon={Trash2} title={text('trash.noneTitle')}>
            <p>{text('trash.noneBody', { days: trashDays ?? 0 })}</p>
          </FullState>
        )}
        {hasTrash && !isEmpty && (
          <TrashList
            entries={entries}
            trashDays={trashDays}
            onRestore={restore}
            onPurge={(entry) => setQuestion({ type: 'purge', entry, below: countBelow(shown, entry) })}
            onEmptied={() => heading.current?.focus()}
          />
        )}
      </div>
      <TrashDialog
        question={question}
        onAnswer={(answered) => void answer(answered)}
        onClose={() => setQuestion(null)}
      />
    </>
  )
}
