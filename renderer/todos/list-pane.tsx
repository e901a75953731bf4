import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { inboxId } from '../../common/inbox.ts'
import { isAccountOver, Unreachable } from '../api/problem.ts'
import { useCommands } from '../commands/registry.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { nameList } from '../lists/name-list.ts'
import { useGroupIds } from '../lists/use-group-ids.ts'
import { useText } from '../messages/use-text.ts'
import { useLists, useViewTodos, useSnapshot, useStore } from '../sync/sync-context.ts'
import type { Todo } from '../sync/entities.ts'
import type { Step } from '../sync/undo-log.ts'
import { useDay } from '../clock/day.tsx'
import { countOpen } from '../todo-views/counts.ts'
import type { Row } from '../todo-views/rows.ts'
import { createRowMaker } from '../todo-views/update-rows.ts'
import type { View } from '../todo-views/view.ts'
import { clip } from '../components/clip.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'
import { useLatest } from '../components/use-latest.ts'
import { useMedia } from '../components/use-media.ts'
import { useDisplayedView, useFoldedGroups } from './display/use-display.ts'
import { EmptyView } from './empty-view.tsx'
import { TodoList } from './list/todo-list.tsx'
import type { Revealed } from './list/use-row-controls.tsx'
import { useHighlighted } from './list/use-highlighted.ts'
import { useLingering } from './list/use-lingering.ts'
import { useEditedRow } from './list/use-edited-row.ts'
import { LoadFailed } from '../components/states/load-failed.tsx'
import { PrintedView } from './printing/printed-view.tsx'
import { QuickAdd } from './quick-add/quick-add.tsx'
import { useSayUndone } from '../undo/use-say-undone.ts'
import { useTodoActions } from './use-todo-actions.ts'
import { ViewHeader } from './view-header.tsx'

const ListNotes = lazyPart(() => import('./notes/list-notes.tsx').then((module) => module.ListNotes), 'none')

/** The parts that show the todos of a view in each layout. */
const layouts = {
  list: TodoList,
  board: lazyPart(() => import('./board/todo-board.tsx').then((module) => module.TodoBoard)),
  week: lazyPart(() => import('./week/week.tsx').then((module) => module.Week)),
} as const

const TouchTools = lazyPart(
  () => import('./touch/touch-tools.tsx').then((module) => module.TouchTools),
  'none',
)

interface ListPaneProps {
  readonly view: View
  /** The id of the todo whose details show. */
  readonly openId: string | null
  /** Whether the page began with the view. */
  readonly isFirst?: boolean
  /** Renders an element in place of the title of the view. */
  readonly renderHeader?: (rows: readonly Row[]) => ReactNode
  /** Called when the last row is removed while it has the focus. By default the field that adds or the title gets the focus. */
  readonly onEmptied?: () => void
  readonly onFocusRow: (id: string) => void
  readonly onOpen: (id: string) => void
  /** The button beside the title that opens the menu of the view. */
  readonly headerMenu?: ReactNode
}

const none: ReadonlySet<string> = new Set()

/** The list pane: the title of a view, the field that adds, and the todos. */
export function ListPane({
  view: ownView,
  openId,
  isFirst = false,
  renderHeader,
  onFocusRow,
  onOpen,
  headerMenu,
  ...props
}: ListPaneProps) {
  const text = useText()
  const store = useStore()
  const toasts = useToasts()
  const todos = useViewTodos(ownView.listId)
  const displayed = useDisplayedView(ownView)
  const view = displayed ?? ownView
  const isLoaded = useSnapshot((snapshot) => snapshot.isLoaded) && displayed !== null
  const error = useSnapshot((snapshot) => snapshot.error)
  const shownList = useLists().get(view.listId ?? '')
  const groupIds = useGroupIds(view)
  const today = useDay()
  const highlighted = useHighlighted()
  const { complete } = useTodoActions()
  const sayUndone = useSayUndone()
  const [closed, setClosed] = useState(none)
  const [isEmptied, setIsEmptied] = useState(false)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const { foldedGroups, fold } = useFoldedGroups(view)
  const { lingering, leaving, linger, hover } = useLingering()
  const isTouched = useMedia('(pointer: coarse)')
  const heading = useRef<HTMLHeadingElement>(null)
  const editedRow = useEditedRow(openId)
  const [makeRows] = useState(createRowMaker)
  const rows = useMemo(() => {
    // Keep the row of an edited title, even if its todo no longer belongs to the view.
    const staying = editedRow.id === null ? lingering : new Set([...lingering, editedRow.id])
    return makeRows(todos, { view, today, groupIds, closed, foldedGroups, lingering: staying })
  }, [makeRows, todos, view, today, groupIds, closed, foldedGroups, lingering, editedRow.id])

  const open = useMemo(() => countOpen(ownView, todos, today), [ownView, todos, today])
  const newTodo = useMemo(() => view.newTodo?.(today) ?? null, [view, today])

  const findShown = (id: string) => store.read().shown.todos.get(id)
  /** Scrolls to the first todo of a step that was undone or redone. */
  const revealStep = (step: Step | undefined) => {
    const ids = new Set(step?.inverse.map(({ id }) => id))
    if (ids.size > 0) setRevealed({ ids, takesFocus: true })
  }
  const isInSight = (step: Step | undefined): boolean =>
    step?.inverse.some(({ id }) => {
      const todo = store.read().shown.todos.get(id)
      return (
        rows.some(({ key }) => key === id) ||
        (todo?.deletedAt === null && view.includes(todo, today, findShown))
      )
    }) === true
  const undo = () => {
    const step = store.read().log.done.at(-1)
    const label = store.undo()
    if (!isInSight(step)) sayUndone('toast.undone', label)
    revealStep(step)
  }
  const redo = () => {
    const step = store.read().log.undone.at(-1)
    const label = store.redo()
    if (!isInSight(step)) sayUndone('toast.redone', label)
    revealStep(step)
  }
  useCommands({
    undo: { run: undo, applies: () => store.read().log.done.length > 0 },
    redo: { run: redo, applies: () => store.read().log.undone.length > 0 },
  })
  const onComplete = (chosen: readonly Todo[], isCompleted: boolean) => {
    const changed = chosen.filter(({ completed }) => completed !== isCompleted)
    const leaves = (id: string): boolean => {
      const todo = store.read().shown.todos.get(id)
      if (todo === undefined) return false
      const next = {
        ...todo,
        completed: isCompleted,
        completedAt: isCompleted ? new Date().toISOString() : null,
      }
      return (isCompleted && view.sinksCompleted) || !view.includes(next, today, findShown)
    }
    complete(changed, isCompleted, (ids) => linger(ids.filter(leaves)))
  }
  const toggleSubtasks = (id: string) => {
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    )
  }
  /** Focuses the field that adds, or the title of the view. */
  const onEmptied = () => {
    if (props.onEmptied) props.onEmptied()
    else if (view.newTodo === null) heading.current?.focus()
    else setIsEmptied(true)
  }
  /** Says where a new todo went that the view does not show. */
  const sayWhere = (id: string) => {
    // The list may be as new as the todo.
    const { todos: shown, lists } = store.read().shown
    const todo = shown.get(id)
    if (todo === undefined || view.includes(todo, today, findShown)) return
    const list = nameList(lists, todo.listId, text) ?? ''
    const message = view.filter === undefined ? 'quickAdd.addedElsewhere' : 'views.addedElsewhere'
    toasts.say(text(message, { title: clip(todo.title), list }))
  }
  // The parts below are drawn anew only where something of theirs changes, and not at each change of a todo.
  const on = useLatest({
    added: (id: string) => {
      sayWhere(id)
      setIsEmptied(false)
      setRevealed({ ids: new Set([id]), takesFocus: false })
    },
    complete: onComplete,
    emptied: onEmptied,
    fold,
    focusRow: onFocusRow,
    open: ({ id }: Todo) => onOpen(id),
    reveal: (id: string) => setRevealed({ ids: new Set([id]), takesFocus: true }),
    toggleSubtasks,
  })
  const isOffline = error instanceof Unreachable
  const hasFailed = error instanceof Error && !isLoaded && !isAccountOver(error)
  // A section without todos is shown too.
  const isEmpty = rows.every((row) => row.type === 'heading' && row.isEmpty)
  const Todos = layouts[view.layout ?? 'list']

  return (
    <>
      <PrintedView view={view} />
      {renderHeader?.(rows) ?? (
        <ViewHeader view={ownView} rows={rows} open={open} headingRef={heading} menu={headerMenu} />
      )}
      {shownList !== undefined && shownList.id !== inboxId && (
        <Suspense fallback={<div className="list-notes notes-source">{shownList.notes}</div>}>
          <ListNotes key={shownList.id} list={shownList} />
        </Suspense>
      )}
      {newTodo !== null && (
        <QuickAdd
          fields={newTodo}
          wantsFocus={isLoaded && (isEmptied || (isEmpty && (isFirst || view.empty === 'list')))}
          isDisabled={!isLoaded}
          onAdded={on.added}
        />
      )}
      <div className="list-body" aria-busy={!isLoaded && !isOffline && !hasFailed}>
        {hasFailed && <LoadFailed error={error} onRetry={() => void store.catchUp()} />}
        {!hasFailed && !isLoaded && <p className="loading">{text('app.loading')}</p>}
        {isLoaded && isEmpty && view.layout === undefined && <EmptyView view={view} />}
        {isLoaded && (!isEmpty || view.layout !== undefined) && (
          <Suspense>
            <Todos
              key={view.path}
              view={view}
              rows={rows}
              openId={openId}
              highlighted={highlighted}
              leaving={leaving}
              editedRow={editedRow}
              revealed={revealed}
              onComplete={on.complete}
              onToggleSubtasks={on.toggleSubtasks}
              onFold={on.fold}
              onHover={hover}
              onFocusRow={on.focusRow}
              onOpen={on.open}
              onAdded={on.added}
              onReveal={on.reveal}
              onEmptied={on.emptied}
            />
          </Suspense>
        )}
        {isLoaded && isTouched && (
          <Suspense>
            <TouchTools canAdd={newTodo !== null} onComplete={on.complete} />
          </Suspense>
        )}
      </div>
    </>
  )
}
