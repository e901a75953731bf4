import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { formatKeys } from '../commands/keys.ts'
import { Icon } from '../components/icon.tsx'
import type { MenuAction, MenuGroup } from '../components/menu/menu-entries.ts'
import { useText } from '../messages/use-text.ts'
import { inboxPath, showPath, usePageLocation } from '../routing/location.ts'
import type { Neighbour } from '../../common/plan-moves.ts'

/** Makes the entries that the menus of lists, custom views and tags share. */
interface SharedEntries {
  readonly rename: (label: string, onAction: () => void) => MenuAction
  /** Moves one of the siblings, which are in their order, up or down. */
  readonly moves: (
    siblings: readonly { readonly id: string }[],
    id: string,
    onMove: (neighbour: Neighbour) => void,
  ) => MenuGroup
  /** Removes what the page shows at `ownPath`. The page shows the inbox instead. */
  readonly remove: (label: string, ownPath: string, onRemove: () => void) => MenuAction
}

/** Returns the functions that make the entries that the menus of lists, custom views and tags share. */
export function useSharedEntries(): SharedEntries {
  const text = useText()
  const { path } = usePageLocation()
  return {
    rename: (label, onAction) => ({ id: 'rename', label, icon: <Icon of={Pencil} />, keys: 'F2', onAction }),
    moves(siblings, ownId, onMove) {
      const at = siblings.findIndex(({ id }) => id === ownId)
      const above = siblings[at - 1]
      const below = siblings[at + 1]
      return [
        {
          id: 'move-up',
          label: text('lists.moveUp'),
          icon: <Icon of={ArrowUp} />,
          keys: formatKeys('Alt+ArrowUp', text),
          isDisabled: above === undefined,
          onAction: () => above && onMove({ id: above.id, position: 'before' }),
        },
        {
          id: 'move-down',
          label: text('lists.moveDown'),
          icon: <Icon of={ArrowDown} />,
          keys: formatKeys('Alt+ArrowDown', text),
          isDisabled: below === undefined,
          onAction: () => below && onMove({ id: below.id, position: 'after' }),
        },
      ]
    },
    remove: (label, ownPath, onRemove) => ({
      id: 'remove',
      label,
      icon: <Icon of={Trash2} />,
      isDanger: true,
      onAction() {
        if (path === ownPath) showPath(inboxPath)
        onRemove()
      },
    }),
  }
}
