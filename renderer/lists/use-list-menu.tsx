import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Palette, Pencil, Trash2 } from 'lucide-react'
import { formatKeys } from '../commands/keys.ts'
import { ColourDot } from '../components/colour-dot.tsx'
import { Icon } from '../components/icon.tsx'
import type { MenuGroup } from '../components/menu/menu-entries.ts'
import { useText } from '../messages/use-text.ts'
import { showPath, usePageLocation } from '../routing/location.ts'
import { listPath } from '../routing/view-path.ts'
import type { List } from '../sync/entities.ts'
import { useLists } from '../sync/sync-context.ts'
import { inboxView } from '../todo-views/view.ts'
import { colours } from './colours.ts'
import { useListEditing } from './list-editing.ts'
import { sortLists, useListActions } from './use-list-actions.ts'

/** Returns a function that makes the menu of a list. */
export function useListMenu(): (list: List) => readonly MenuGroup[] {
  const text = useText()
  const lists = useLists()
  const { path } = usePageLocation()
  const { edit } = useListEditing()
  const { update, move, archive, remove } = useListActions()

  const makeMoves = (list: List): MenuGroup => {
    const siblings = sortLists(lists).filter(({ archived }) => !archived)
    const at = siblings.findIndex(({ id }) => id === list.id)
    const above = siblings[at - 1]
    const below = siblings[at + 1]
    return [
      {
        id: 'move-up',
        label: text('lists.moveUp'),
        icon: <Icon of={ArrowUp} />,
        keys: formatKeys('Alt+ArrowUp', text),
        isDisabled: above === undefined,
        onAction: () => above && move(list, { id: above.id, position: 'before' }),
      },
      {
        id: 'move-down',
        label: text('lists.moveDown'),
        icon: <Icon of={ArrowDown} />,
        keys: formatKeys('Alt+ArrowDown', text),
        isDisabled: below === undefined,
        onAction: () => below && move(list, { id: below.id, position: 'after' }),
      },
    ]
  }
  return (list) => [
    [
      {
        id: 'rename',
        label: text('places.rename'),
        icon: <Icon of={Pencil} />,
        keys: 'F2',
        onAction: () => edit(list.id),
      },
      {
        id: 'colour',
        label: text('lists.colour'),
        icon: <Icon of={Palette} />,
        value: list.colour,
        choices: colours.map((colour) => ({
          value: colour,
          label: text(`colour.${colour}`),
          icon: <ColourDot colour={colour} />,
        })),
        onChoose(chosen) {
          const colour = colours.find((each) => each === chosen)
          if (colour !== undefined && colour !== list.colour) update(list, { colour })
        },
      },
    ],
    ...(list.archived ? [] : [makeMoves(list)]),
    [
      {
        id: 'archive',
        label: text(list.archived ? 'lists.unarchive' : 'lists.archive'),
        icon: <Icon of={list.archived ? ArchiveRestore : Archive} />,
        onAction: () => archive(list, !list.archived),
      },
      {
        id: 'delete',
        label: text('lists.delete'),
        icon: <Icon of={Trash2} />,
        isDanger: true,
        onAction() {
          if (path === listPath(list.id)) showPath(inboxView.path)
          remove(list)
        },
      },
    ],
  ]
}
