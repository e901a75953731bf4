import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { inboxId } from '../../common/inbox.ts'
import { useLists, useCustomViews, useSnapshot } from '../sync/sync-context.ts'
import { customView } from './custom-view.ts'
import { prepareSearch } from './prepare-search.ts'
import type { View } from '../todo-views/view.ts'

const CustomViewValuesContext = createContext<ReadonlyMap<string, View>>(new Map())

interface CustomViewValuesProviderProps {
  readonly children: ReactNode
}

/** Provides the views that the person made. */
export function CustomViewValuesProvider({ children }: CustomViewValuesProviderProps) {
  const stored = useCustomViews()
  const lists = useLists()
  const views = useMemo(() => {
    const live = [...stored.values()].filter(({ deletedAt }) => deletedAt === null)
    const isListLive = (id: string): boolean => id === inboxId || lists.get(id)?.deletedAt === null
    return new Map(live.map((each) => [each.id, customView(each, isListLive)]))
  }, [stored, lists])
  const hasWords = [...views.values()].some(({ filter }) => filter?.q !== undefined)
  const searched = useSnapshot(({ shown }) => (hasWords ? shown.todos : null))
  useEffect(() => (searched === null ? undefined : prepareSearch(searched.values())), [searched])
  return <CustomViewValuesContext value={views}>{children}</CustomViewValuesContext>
}

/** The views that the person made, by their ids, without those in the trash. */
export const useCustomViewValues = (): ReadonlyMap<string, View> => use(CustomViewValuesContext)
