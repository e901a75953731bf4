import { useCallback, useRef, useState } from 'react'
import { isAccountOver, Unreachable } from '../api/problem.ts'
import { Action } from '../components/action.tsx'
import { useText } from '../messages/use-text.ts'
import { AddTodo } from './add-todo.tsx'
import { EmptyView } from './empty-view.tsx'
import type { Filter } from './filters.ts'
import { Highlights } from './highlights.tsx'
import { useFocusAfterClear } from './hooks/use-focus-after-clear.ts'
import { useScrollToEnd } from './hooks/use-scroll-to-end.ts'
import { useTodoActions } from './hooks/use-todo-actions.ts'
import { LoadFailed } from './load-failed.tsx'
import { useForeseenTodos, useStoredTodos } from './queries.ts'
import { TodoList } from './todo-list.tsx'

interface TodosViewProps {
  readonly filter: Filter
  /** Whether the person asked for the field that adds, by its key. */
  readonly wantsToAdd: boolean
  readonly onAddFocused: () => void
}

/** The list of todos in one of its filters, with the field that adds to it. */
export function TodosView({ filter, wantsToAdd, onAddFocused }: TodosViewProps) {
  const text = useText()
  const stored = useStoredTodos()
  const todos = useForeseenTodos(stored.data)
  const actions = useTodoActions()
  const { scroller, scrollToEnd } = useScrollToEnd(todos.at(-1)?.id)
  const [emptied, setEmptied] = useState<Filter | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const onEmptied = useCallback(() => {
    if (filter === 'completed') heading.current?.focus()
    else setEmptied(filter)
  }, [filter])

  const completed = todos.filter((todo) => todo.completed)
  const isOffline = stored.error instanceof Unreachable
  // An account that is over goes with its whole view, as soon as the session says so.
  const failed = stored.isError && !isAccountOver(stored.error) && (!isOffline || !stored.data)
  const canClear = !failed && filter !== 'active' && completed.length > 0
  const focusAfterClear = useFocusAfterClear({ canClear, scroller, onEmptied })

  return (
    <>
      <header className="view-header">
        <h1 ref={heading} tabIndex={-1}>
          {text(`place.${filter}`)}
        </h1>
        {todos.length > 0 && !failed && (
          <p className="count" role="status">
            {filter === 'completed'
              ? completed.length > 0 && text('todos.completed', { count: completed.length })
              : text('todos.left', { count: todos.length - completed.length })}
          </p>
        )}
        {canClear && (
          <Action
            look="quiet"
            label={text('todos.clearCompleted')}
            onPress={() => {
              focusAfterClear()
              actions.clear(completed)
            }}
          />
        )}
      </header>
      <div ref={scroller} className="view-body" aria-busy={stored.isPending}>
        {failed && <LoadFailed error={stored.error} onRetry={() => void stored.refetch()} />}
        {!failed && stored.isPending && <p className="loading">{text('app.loading')}</p>}
        {!failed && stored.data && (
          <Highlights>
            <TodoList
              key={filter}
              todos={todos}
              filter={filter}
              actions={actions}
              empty={<EmptyView filter={filter} />}
              onEmptied={onEmptied}
            />
          </Highlights>
        )}
        {filter !== 'completed' && (
          <AddTodo
            isDisabled={failed || stored.isPending}
            onAdd={(title, id) => {
              scrollToEnd()
              return actions.add(id, title, todos)
            }}
            wanted={wantsToAdd}
            onFocused={onAddFocused}
            isLastResort={emptied === filter}
            onUsed={() => setEmptied(null)}
          />
        )}
      </div>
    </>
  )
}
