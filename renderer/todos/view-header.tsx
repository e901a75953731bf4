import { Search } from 'lucide-react'
import { memo, Suspense, type ReactNode, type Ref } from 'react'
import { Link } from 'react-aria-components'
import { useCommandRegistry } from '../commands/registry.ts'
import { useShownKeys } from '../settings/use-shown-keys.ts'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { lazyPart } from '../components/states/lazy-part.tsx'
import { useText } from '../messages/use-text.ts'
import { hrefOf } from '../routing/location.ts'
import type { Todo } from '../sync/entities.ts'
import type { Row } from '../todo-views/rows.ts'
import { activeView, allView, type View } from '../todo-views/view.ts'

const AllMenu = lazyPart(() => import('./all-menu.tsx').then((module) => module.AllMenu), 'none')

interface ViewHeaderProps {
  readonly view: View
  readonly rows: readonly Row[]
  /** The number of its open todos, which the sidebar says as well. */
  readonly open: number
  readonly headingRef: Ref<HTMLHeadingElement>
  /** The button that opens the menu of the view. */
  readonly menu?: ReactNode
}

/** The views that are filters of All, beside its title. */
const filters = [
  { path: allView.path, name: 'filter.all' },
  { path: activeView.path, name: 'filter.active' },
  { path: '/completed', name: 'filter.completed' },
] as const

const listTodos = (rows: readonly Row[]): readonly Todo[] =>
  rows.flatMap((row) => (row.type === 'todo' ? [row.todo] : (row.folded ?? [])))

/** The title of a view, the number of its open todos, and its menu. */
export const ViewHeader = memo(function ViewHeader({ view, rows, open, headingRef, menu }: ViewHeaderProps) {
  const text = useText()
  const todos = listTodos(rows)
  const completed = todos.filter((todo) => todo.completed).length
  // A week of Upcoming has open todos of other days, too: "nothing open" would be wrong there.
  const hasCount = open > 0 || (todos.length > 0 && completed === todos.length)
  const isCompletedView = view.path === '/completed'
  const isAll = view.path === allView.path || view.path === activeView.path || isCompletedView
  const title = view.name === null ? view.title : text(view.name)
  return (
    <header className="view-header">
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {hasCount && (
        <p className="count" role="status">
          {isCompletedView
            ? text('todos.completed', { count: completed })
            : text('todos.left', { count: open })}
        </p>
      )}
      {menu}
      {isAll && (
        <>
          <Filters current={view.path} />
          <Suspense>
            <AllMenu view={view} title={title} todos={todos} isCompletedView={isCompletedView} />
          </Suspense>
        </>
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
