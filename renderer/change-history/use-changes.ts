import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi } from '../api/api-context.ts'
import { useAccountId } from '../api/account-context.ts'
import { useStore } from '../sync/sync-context.ts'
import { ChangeLog, type ReadChanges } from './change-log.ts'

/** The changes of the account, or of one todo, and a function that reads earlier ones. */
interface Changes extends ReadChanges {
  readonly readEarlier: () => void
}

/** Reads the changes of the account, or of one todo, and keeps them up to date. */
export function useChanges(todoId: string | null): Changes {
  const api = useApi()
  const account = useAccountId()
  const store = useStore()
  const log = useMemo(() => new ChangeLog({ api, account }, todoId), [api, account, todoId])
  const read = useSyncExternalStore(log.subscribe, log.read)
  const position = useSyncExternalStore(store.subscribe, () => store.state.position)
  useEffect(() => void log.readEarlier(), [log])
  const isFirstRead = read.hasEarlier !== null
  useEffect(() => {
    if (position !== null && isFirstRead) void log.readLater(position)
  }, [log, position, isFirstRead])
  return { ...read, readEarlier: () => void log.readEarlier() }
}
