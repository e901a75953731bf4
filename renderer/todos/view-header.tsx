import { Search } from 'lucide-react'
import { memo, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { Link } from 'react-aria-components'
import { useCommandRegistry } from '../commands/registry.ts'
import { useShownKeys } from '../settings/use-shown-keys.ts'
import { Action } from '../components/buttons/action.tsx'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useText } from '../messages/use-text.ts'
import { hrefOf } from '../routing/location.ts'
import type { Todo } from '../sync/entities.ts'
import { useStore } from '../sync/sync-context.ts'
import type { Row } from '../todo-views/rows.ts'
import { activeView, allView, type View } from '../todo-views/view.ts'
import { useTodoActions } from './use-todo-actions.ts'

interface ViewHeaderProps {
  readonly view: View
  readonly rows: readonly Row[]
  readonly headingRef: Ref<HTMLHeadingElement>
  /** The button that opens the menu of the view. */
  readonly menu?: ReactNode
  /** Called when a button is removed while it has the focus. */
  readonly onFocusLost: (hasNoTodos: boolean) => void
}

/** The views that are filters of All, beside its title. */
const filters = [
  { path: allView.path, name: 'filter.all' },
  { path: activeView.path, name: 'filter.active' },
  { path: '/completed', name: 'filter.completed' },
] as const

const isCompletedTodo = ({ completed, deletedAt }: Todo): boolean => completed && deletedAt === null

function countRows(rows: readonly Row[]): { readonly open: number; readonly completed: number } {
  let open = 0
  let completed = 0
  for (const row of rows) {
    if (row.type !== 'todo') continue
    if (row.todo.completed) completed += 1
    else open += 1
  }
  return { open, completed }
}

const listTodos = (rows: readonly Row[], isCompleted: boolean): readonly Todo[] =>
  rows.flatMap((row) => (row.type === 'todo' && row.todo.completed === isCompleted ? [row.todo] : []))

/** The title of a view, the number of its open todos, and buttons for all of them. */
export const ViewHeader = memo(function ViewHeader({
  view,
  rows,
  headingRef,
  menu,
  onFocusLost,
}: ViewHeaderProps) {
  const text = useText()
  const store = useStore()
  const { complete, remove } = useTodoActions()
  const { open, completed } = countRows(rows)
  const count = open + completed
  const isAll = view.path === allView.path || view.path === activeView.path
  const isCompletedView = view.path === '/completed'
  const canCompleteAll = isAll && count > 0
  const canClear = (isAll || isCompletedView) && completed > 0
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    // Removing a focused button moves the focus to the body without an event.
    if (!hasFocus.current || document.activeElement !== document.body) return
    hasFocus.current = false
    onFocusLost(count === 0)
  })
  return (
    <header
      className="view-header"
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      <h1 ref={headingRef} tabIndex={-1}>
        {view.name === null ? view.title : text(view.name)}
      </h1>
      {count > 0 && (
        <p className="count" role="status">
          {isCompletedView
            ? text('todos.completed', { count: completed })
            : text('todos.left', { count: open })}
        </p>
      )}
      {menu}
      {(isAll || isCompletedView) && <Filters current={view.path} />}
      {(canCompleteAll || canClear) && (
        <div className="view-actions">
          {canCompleteAll && (
            <Action
              look="quiet"
              label={text(open > 0 ? 'todos.completeAll' : 'todos.reopenAll')}
              onPress={() => complete(listTodos(rows, open === 0), open > 0)}
            />
          )}
          {canClear && (
            <Action
              look="quiet"
              label={text('todos.clearCompleted')}
              onPress={() => remove([...store.read().shown.todos.values()].filter(isCompletedTodo))}
            />
          )}
        </div>
      )}
      <SearchButton />
    </header>
  )
})

/** The links to All and its filters. */
const Filters = memo(function Filters({ current }: { readonly current: string }) {
  const text = useText()
  return (
    <nav className="view-filters" aria-label={text('filter.label')}>
      {filters.map(({ path, name }) => (
        <Link
          key={path}
          href={hrefOf(path)}
          className="view-filter"
          {...(path === current && { 'aria-current': 'page' as const })}
        >
          {text(name)}
        </Link>
      ))}
    </nav>
  )
})

/** Opens the search, also without a keyboard. */
const SearchButton = memo(function SearchButton() {
  const text = useText()
  const keys = useShownKeys('find')
  const commands = useCommandRegistry()
  return (
    <IconAction
      icon={Search}
      label={text('search.title')}
      shortcut={keys}
      className="view-search"
      onPress={() => void commands.run('find')}
    />
  )
})
