import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { inboxId } from '../../common/inbox.ts'
import { useLists, useSavedViews, useSnapshot } from '../sync/sync-context.ts'
import { savedView } from './saved-view.ts'
import { prepareSearch } from './prepare-search.ts'
import type { View } from '../todo-views/view.ts'

const SavedViewsContext = createContext<ReadonlyMap<string, View>>(new Map())

interface SavedViewsProviderProps {
  readonly children: ReactNode
}

/** Provides the views that the person made. */
export function SavedViewsProvider({ children }: SavedViewsProviderProps) {
  const saved = useSavedViews()
  const lists = useLists()
  const views = useMemo(() => {
    const live = [...saved.values()].filter(({ deletedAt }) => deletedAt === null)
    const isListLive = (id: string): boolean => id === inboxId || lists.get(id)?.deletedAt === null
    return new Map(live.map((each) => [each.id, savedView(each, isListLive)]))
  }, [saved, lists])
  const hasWords = [...views.values()].some(({ filter }) => filter?.q !== undefined)
  const searched = useSnapshot(({ shown }) => (hasWords ? shown.todos : null))
  useEffect(() => (searched === null ? undefined : prepareSearch(searched.values())), [searched])
  return <SavedViewsContext value={views}>{children}</SavedViewsContext>
}

/** The views that the person made, by their ids, without those in the trash. */
export const useOwnViews = (): ReadonlyMap<string, View> => use(SavedViewsContext)
