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

/** The layouts that a view can have, first the one that it has by itself. */
export function offeredLayouts({
  path,
  listId,
}: Pick<View, 'path' | 'listId'>): readonly ('list' | 'board' | 'week')[] {
  if (path === '/upcoming') return ['list', 'week']
  return listId === undefined ? ['list'] : ['list', 'board']
}

/** The layout of a view that is shown by `display`. What does not fit the view is a list. */
export const layoutOf = (
  view: Pick<View, 'path' | 'listId'>,
  display: Pick<PlaceDisplay, 'layout'> | undefined,
) => offeredLayouts(view).find((layout) => layout === display?.layout) ?? 'list'

/** The groups that a view can have in a layout, first those that it has by itself. */
export function offeredGroups(
  { path, grouping, mixesLists }: View,
  layout: ReturnType<typeof layoutOf>,
): readonly Group[] {
  if (layout === 'board') return ['section', 'priority']
  if (layout === 'week') return ['day']
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
