import { useMemo } from 'react'
import { compareByOrder } from '../../common/order.ts'
import { useLists, useSnapshot } from '../sync/sync-context.ts'
import type { View } from '../todo-views/view.ts'
import { orderGroups } from './sort-lists.ts'

/** The ids of the groups of a view in their order: the sections of its list, or all lists. */
export function useGroupIds({ grouping, listId }: Pick<View, 'grouping' | 'listId'>): readonly string[] {
  const lists = useLists()
  const sections = useSnapshot(({ shown }) => shown.sections)
  return useMemo(() => {
    if (grouping !== 'section') return orderGroups(lists)
    return [...sections.values()]
      .filter((section) => section.listId === listId && section.deletedAt === null)
      .toSorted(compareByOrder)
      .map(({ id }) => id)
  }, [grouping, listId, lists, sections])
}
