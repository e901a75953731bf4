import { useMemo } from 'react'
import { compareByOrder } from '../../common/order.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import type { Todo } from '../sync/entities.ts'
import { groupSubtasks, topmostOf } from '../todo-views/subtasks.ts'
import { useStore } from '../sync/sync-context.ts'
import { hrefOf } from '../routing/location.ts'
import { clip } from '../components/clip.ts'

/** The titles of todos as a text, one on each line, with their subtasks indented below them. */
export function writeOutline(chosen: readonly Todo[], todos: ReadonlyMap<string, Todo>): string {
  const subtasks = groupSubtasks({ todos })
  const write = (todo: Todo, indent: string): readonly string[] => [
    `${indent}${todo.title}`,
    ...(subtasks.get(todo.id) ?? [])
      .filter(({ deletedAt }) => deletedAt === null)
      .toSorted(compareByOrder)
      .flatMap((subtask) => write(subtask, `${indent}  `)),
  ]
  return topmostOf({ todos }, chosen)
    .flatMap((todo) => write(todo, ''))
    .join('\n')
}

/** The ways to copy todos to the clipboard. Each says in a toast what was copied. */
interface CopyTodos {
  readonly copyText: (chosen: readonly Todo[]) => void
  /** Copies the address of a todo in this page. */
  readonly copyLink: (todo: Todo) => void
}

/** Returns the functions that copy todos. */
export function useCopyTodos(): CopyTodos {
  const text = useText()
  const store = useStore()
  const toasts = useToasts()
  return useMemo(() => {
    const copy = (copied: string, message: string) => {
      navigator.clipboard.writeText(copied).then(
        () => toasts.say(message),
        () => toasts.say(text('todos.notCopied')),
      )
    }
    return {
      copyText(chosen) {
        const title = clip(chosen[0]?.title ?? '')
        copy(
          writeOutline(chosen, store.read().shown.todos),
          text('todos.copied', { title, count: chosen.length }),
        )
      },
      copyLink({ id, title }) {
        const { origin, pathname } = window.location
        copy(
          `${origin}${pathname}${hrefOf(`/todos/${id}`)}`,
          text('todos.linkCopied', { title: clip(title) }),
        )
      },
    }
  }, [text, store, toasts])
}
