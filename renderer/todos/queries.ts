import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Todo } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { isAccountOver, Unreachable } from '../api/problem.ts'
import { useAccountId } from '../auth/account-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { foresee, land, type Change, type Landed } from './changes/changes.ts'
import { TitleChanged } from './changes/rename.ts'
import { sendChange } from './changes/send-change.ts'

const POLL_MS = 2000
const POLL_OFFLINE_MS = 1500

const keyOf = (account: string) => ['todos', account] as const

/** The scope of the changes of an account, which go out one after the other. */
export const scopeOf = (account: string) => ({ id: `todos ${account}` })

/** The changes that the server has not answered yet, oldest first. */
export function usePendingChanges(): readonly Change[] {
  const account = useAccountId()
  return useMutationState({
    filters: { mutationKey: keyOf(account), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
}

/** What the server answered to the changes of this page in the last minute. */
export function useLandedChanges(): readonly Landed[] {
  const account = useAccountId()
  return useMutationState({
    filters: { mutationKey: keyOf(account), status: 'success' },
    select: ({ state }) => state.data as Landed,
  })
}

/** The list as the server last had it, read again every few seconds so that what scripts do shows. */
export function useStoredTodos() {
  const api = useApi()
  const account = useAccountId()
  return useQuery({
    queryKey: keyOf(account),
    queryFn: ({ signal }) => api<readonly Todo[]>('GET', '/api/todos', { account, signal, isList: true }),
    refetchInterval: ({ state }) => (state.error instanceof Unreachable ? POLL_OFFLINE_MS : POLL_MS),
  })
}

/** The list with what is still under way, which no refetch can take back. */
export function useForeseenTodos(stored: readonly Todo[] | undefined): readonly Todo[] {
  const pending = usePendingChanges()
  return useMemo(() => foresee(stored ?? [], pending), [stored, pending])
}

/** Sends changes one after the other, in the order they were made; a refused one is rolled back and said. */
export function useChangeTodos() {
  const api = useApi()
  const account = useAccountId()
  const client = useQueryClient()
  const toasts = useToasts()
  const queryKey = keyOf(account)
  return useMutation({
    mutationKey: queryKey,
    scope: scopeOf(account),
    gcTime: 60_000,
    mutationFn: (change: Change) => sendChange(api, account, change),
    onSuccess: async (landed) => {
      // An answer that is under way may be older than what has just landed.
      await client.cancelQueries({ queryKey })
      client.setQueryData<readonly Todo[]>(queryKey, (todos) => todos && land(todos, landed))
    },
    onError(error, change) {
      // The edit of the title says these itself, with where its text went.
      if (change.kind === 'rename' && (isAccountOver(error) || error instanceof TitleChanged)) return
      toasts.fail(error, change.kind === 'add')
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) <= 1) void client.invalidateQueries({ queryKey })
    },
  })
}
