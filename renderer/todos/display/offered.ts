import type { PlaceDisplay } from '../../settings/settings.ts'
import { activeView, type View } from '../../todo-views/view.ts'

/** The field by which a view groups its todos. */
export type Group = NonNullable<PlaceDisplay['group']>

/** The orders that the menu of a view offers. */
export const offeredSorts = ['dueDate', '-priority', 'title', '-createdAt'] as const

const ownGroups: Readonly<Record<View['grouping'], Group>> = {
  none: 'none',
  today: 'day',
  days: 'day',
  completed: 'day',
  list: 'list',
  section: 'section',
}

/** The groups that a view has by itself. */
export const ownGroup = ({ grouping }: Pick<View, 'grouping'>): Group => ownGroups[grouping]

/** The groups that a view can have, first those that it has by itself. */
export function offeredGroups({ path, grouping, mixesLists }: View): readonly Group[] {
  const fitting: readonly Group[] = [
    ownGroup({ grouping }),
    'none',
    ...(mixesLists ? (['list'] as const) : []),
    // The todos in Someday have no date.
    ...(path === '/someday' ? [] : (['day'] as const)),
    'priority',
    'tag',
  ]
  return [...new Set(fitting)]
}

/** Whether completed todos can stand in a view that has none by itself. */
export const offersCompleted = ({ hidesCompleted, path }: View): boolean =>
  hidesCompleted && path !== activeView.path
