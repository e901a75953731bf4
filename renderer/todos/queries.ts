import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Todo } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { isAccountOver } from '../api/problem.ts'
import { useAccountId } from '../auth/account-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { foresee, type Change, type Landed } from './changes/changes.ts'
import { TitleChanged } from './changes/rename.ts'
import { sendChange } from './changes/send-change.ts'
import { PartlyUndone } from './changes/undo.ts'
import { readTodos } from './stored/read-todos.ts'
import { withLanded, type StoredTodos } from './stored/stored-todos.ts'

const RETRY_MS = 1500

/** The key of the todos of an account in the cache. */
export const todosKey = (account: string) => ['todos', account] as const

/** The scope of the changes of an account, which go out one after the other. */
export const scopeOf = (account: string) => ({ id: `todos ${account}` })

/** The changes that the server has not answered yet, oldest first. */
export function usePendingChanges(): readonly Change[] {
  const account = useAccountId()
  return useMutationState({
    filters: { mutationKey: todosKey(account), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
}

/** What the server answered to the changes of this page in the last minute. */
export function useLandedChanges(): readonly Landed[] {
  const account = useAccountId()
  return useMutationState({
    filters: { mutationKey: todosKey(account), status: 'success' },
    select: ({ state }) => state.data as Landed,
  })
}

const isStored = (data: unknown): data is StoredTodos =>
  typeof data === 'object' && data !== null && 'version' in data

// The cache calls this with the data that it has when a reading has ended, and with what is selected of them.
const keepNewer = (before: unknown, after: unknown): unknown =>
  isStored(before) && isStored(after) && before.version >= after.version ? before : after

function useStored<Selected>(select: (stored: StoredTodos) => Selected) {
  const api = useApi()
  const account = useAccountId()
  const client = useQueryClient()
  const queryKey = todosKey(account)
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const update = await readTodos(api, account, client.getQueryData<StoredTodos>(queryKey), signal)
      // At once: what the stream brings next builds on it.
      return client.setQueryData<StoredTodos>(queryKey, update) ?? update(undefined)
    },
    structuralSharing: keepNewer,
    select,
    refetchInterval: ({ state }) => state.error !== null && RETRY_MS,
  })
}

const selectTodos = ({ todos }: StoredTodos) => todos
const selectNoted = ({ noted }: StoredTodos) => noted

/** The list as the server last had it. The stream of events keeps it up to date; to read it again asks what it missed. */
export const useStoredTodos = () => useStored(selectTodos)

/** The latest changes of scripts. */
export const useNotedChanges = () => useStored(selectNoted).data

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
  const queryKey = todosKey(account)
  return useMutation({
    mutationKey: queryKey,
    scope: scopeOf(account),
    gcTime: 60_000,
    mutationFn: (change: Change) => sendChange(api, account, change),
    async onSuccess(landed) {
      client.setQueryData<StoredTodos>(queryKey, (stored) => stored && withLanded(stored, landed))
      if (landed.isPartial) await client.refetchQueries({ queryKey })
    },
    onError(error, change) {
      // The list may be older than the page knows, or the server gone.
      void client.invalidateQueries({ queryKey })
      // The edit of the title says these itself, with where its text went.
      if (change.kind === 'rename' && (isAccountOver(error) || error instanceof TitleChanged)) return
      // The toast that offered to take them back says it.
      if (error instanceof PartlyUndone) return
      toasts.fail(error, change.kind === 'add')
    },
  })
}
