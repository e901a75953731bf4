import {
  ArrowDownWideNarrow,
  CalendarRange,
  CircleCheckBig,
  Columns3,
  Group,
  List,
  ListTree,
  RotateCcw,
} from 'lucide-react'
import { Icon } from '../../components/icon.tsx'
import type { MenuChoices, MenuEntry, MenuGroup } from '../../components/menu/menu-entries.ts'
import { useText } from '../../messages/use-text.ts'
import { useChangeSettings, usePageSettings, type PlaceDisplay } from '../../settings/settings.ts'
import type { View } from '../../todo-views/view.ts'
import {
  layoutOf,
  offeredGroups,
  offeredLayouts,
  offeredSorts,
  offersCompleted,
  ownGroup,
} from './offered.ts'
import { findPlace, isDisplaySet } from './use-display.ts'

/** The value of a choice of what the place does by itself. */
const usual = 'usual'

/** The icons of the layouts. */
const layoutIcons = { list: List, board: Columns3, week: CalendarRange } as const

/** Returns a function that makes the part of the menu of a view that says how it is shown; empty where it has no display. */
export function useDisplayMenu(view: View): () => readonly MenuGroup[] {
  const text = useText()
  const { display } = usePageSettings()
  const { mutate } = useChangeSettings({ isOfLayout: true })
  const place = findPlace(view.path)
  if (place === null) return () => []
  const set = display?.[place]
  const change = (fields: Partial<PlaceDisplay>) => mutate({ display: { [place]: fields } })
  const own = ownGroup(view)
  const layout = layoutOf(view, set)
  const layouts = offeredLayouts(view)
  const layoutChoices: MenuChoices = {
    id: 'layout',
    label: text('display.layout'),
    icon: <Icon of={layoutIcons[layout]} />,
    value: layout,
    choices: layouts.map((value) => ({
      value,
      label: text(`display.layout.${value}`),
      icon: <Icon of={layoutIcons[value]} />,
    })),
    onChoose: (value) =>
      change({ layout: layouts.find((each) => each !== 'list' && each === value) ?? null }),
  }
  const shownGroups = offeredGroups(view, layout)
  const groups: MenuChoices = {
    id: 'group',
    label: text('display.group'),
    icon: <Icon of={Group} />,
    value: shownGroups.find((each) => each === set?.group) ?? own,
    choices: shownGroups.map((value) => ({ value, label: text(`display.group.${value}`) })),
    onChoose(value) {
      const group = shownGroups.find((each) => each === value)
      if (group !== undefined) change({ group: group === own ? null : group })
    },
  }
  const sort: MenuChoices = {
    id: 'sort',
    label: text('display.sort'),
    icon: <Icon of={ArrowDownWideNarrow} />,
    value: set?.sort && set.sort !== 'order' ? set.sort : usual,
    choices: [
      { value: usual, label: text(view.isOrdered ? 'display.sort.order' : 'views.sortNone') },
      ...offeredSorts.map((value) => ({ value, label: text(`display.sort.${value}`) })),
    ],
    onChoose: (value) => change({ sort: offeredSorts.find((each) => each === value) ?? null }),
  }
  const completed: MenuChoices = {
    id: 'completed',
    label: text('display.completed'),
    icon: <Icon of={CircleCheckBig} />,
    value: set?.completed ?? 'hidden',
    choices: (['hidden', 'below', 'inPlace'] as const).map((value) => ({
      value,
      label: text(`display.completed.${value}`),
    })),
    onChoose: (value) => change({ completed: value === 'below' || value === 'inPlace' ? value : null }),
  }
  const subtasks: MenuChoices = {
    id: 'subtasks',
    label: text('display.subtasks'),
    icon: <Icon of={ListTree} />,
    value: set?.subtasks === false ? 'hidden' : 'shown',
    choices: (['shown', 'hidden'] as const).map((value) => ({
      value,
      label: text(`display.subtasks.${value}`),
    })),
    onChoose: (value) => change({ subtasks: value === 'hidden' ? false : null }),
  }
  const reset: MenuEntry = {
    id: 'as-usual',
    label: text('display.reset'),
    icon: <Icon of={RotateCcw} />,
    onAction: () => change({ layout: null, group: null, sort: null, completed: null, subtasks: null }),
  }
  return () => [
    [
      ...(layouts.length > 1 ? [layoutChoices] : []),
      ...(shownGroups.length > 1 ? [groups] : []),
      sort,
      ...(offersCompleted(view) ? [completed] : []),
      ...(layout === 'board' ? [] : [subtasks]),
      ...(isDisplaySet(set) ? [reset] : []),
    ],
  ]
}
