import { Circle, CircleCheck } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useViewTodos } from '../../sync/sync-context.ts'
import type { CustomViewFields } from '../view-changes.ts'
import { useDay } from '../../clock/day.tsx'
import { customView } from '../custom-view.ts'
import { sortTodos } from '../../todo-views/view.ts'

const mostRows = 4

/** Returns the todos that a view with these fields would have now, in its order. */
export function useMatching(fields: CustomViewFields): readonly Todo[] {
  const todos = useViewTodos()
  const today = useDay()
  // The fields answer at once, and the todos follow.
  const { filter, sort } = useDeferredValue(fields)
  return useMemo(() => {
    const { includes, order } = customView({ ...emptyView, filter, sort }, () => true)
    const find = (id: string) => todos.get(id)
    const found = [...todos.values()].filter((todo) => todo.deletedAt === null && includes(todo, today, find))
    return sortTodos(found, { order }, today)
  }, [todos, today, filter, sort])
}

interface PreviewProps {
  readonly matching: readonly Todo[]
}

/** The first todos of a view. */
export function Preview({ matching }: PreviewProps) {
  const text = useText()
  const more = matching.length - mostRows
  if (matching.length === 0) return null
  return (
    <section className="view-preview" aria-label={text('views.preview')}>
      <ul>
        {matching.slice(0, mostRows).map(({ id, title, completed }) => (
          <li key={id}>
            <Icon of={completed ? CircleCheck : Circle} />
            <bdi className="preview-title">{title}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="meta">{text('views.more', { count: more })}</p>}
    </section>
  )
}

const emptyView = {
  id: '',
  name: '',
  icon: 'list-filter',
  colour: 'grey',
  order: 0,
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
  deletedBy: null,
  revision: 0,
} as const
