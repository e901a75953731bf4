import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reminder } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useTodos } from '../sync/sync-context.ts'
import type { Todo } from '../sync/entities.ts'

/** A todo with a reminder that rang and is unanswered. */
export interface Unanswered {
  readonly todo: Todo
  /** The instant of the last reminder that rang. */
  readonly at: string
  /** The instant at which it rang. */
  readonly rungAt: string
  /** Whether it rang more than five minutes late. */
  readonly missed: boolean
}

const none: readonly Unanswered[] = []

/** The todos with reminders that rang and are unanswered, the oldest first. Null until they are read. */
export function useUnanswered(): readonly Unanswered[] | null {
  const api = useApi()
  const todos = useTodos()
  const { data } = useQuery({
    queryKey: queryKeys.reminders,
    queryFn: ({ signal }) => api<readonly Reminder[]>('GET', '/api/reminders', { signal, isList: true }),
  })
  const lastOf = useMemo(
    () =>
      data &&
      new Map(
        data.flatMap(({ todo, at, rungAt, missed }) =>
          rungAt === null ? [] : [[todo, { at, rungAt, missed }]],
        ),
      ),
    [data],
  )
  return useMemo(() => {
    if (lastOf === undefined) return null
    if (lastOf.size === 0) return none
    return [...lastOf].flatMap(([id, rung]) => {
      const todo = todos.get(id)
      // What was done or snoozed a moment ago leaves before the server says so.
      const isAnswered =
        todo === undefined || todo.completed || todo.deletedAt !== null || (todo.snoozedUntil ?? '') > rung.at
      return isAnswered ? [] : { todo, ...rung }
    })
  }, [lastOf, todos])
}

/** Dismisses what rang of a todo, which stays as it is. */
export function useDismiss(): (todo: Todo) => void {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate } = useMutation({
    mutationFn: (id: string) => api('DELETE', `/api/reminders/${id}`),
    onSuccess: (_answer, id) =>
      client.setQueryData<readonly Reminder[]>(queryKeys.reminders, (known) =>
        known?.filter(({ todo, rungAt }) => todo !== id || rungAt === null),
      ),
    onError: (error) => toasts.fail(error),
  })
  return ({ id }) => mutate(id)
}
