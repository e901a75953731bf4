import { ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from 'lucide-react'
import { formatKeys } from '../commands/keys.ts'
import { Icon } from '../components/icon.tsx'
import type { MenuGroup } from '../components/menu/menu-entries.ts'
import { useText } from '../messages/use-text.ts'
import type { CustomView } from '../sync/entities.ts'
import { useCustomViews } from '../sync/sync-context.ts'
import { showPath, usePageLocation } from '../routing/location.ts'
import { customViewPath } from '../routing/view-path.ts'
import { inboxView } from '../todo-views/view.ts'
import { sortCustomViews, useCustomViewActions } from './use-custom-view-actions.ts'
import { useViewDialog } from './view-dialog-context.tsx'

/** Returns a function that makes the menu of a view that the person made. */
export function useCustomViewMenu(): (view: CustomView) => readonly MenuGroup[] {
  const text = useText()
  const views = useCustomViews()
  const { path } = usePageLocation()
  const openDialog = useViewDialog()
  const { move, remove } = useCustomViewActions()
  return (view) => {
    const siblings = sortCustomViews(views)
    const at = siblings.findIndex(({ id }) => id === view.id)
    const above = siblings[at - 1]
    const below = siblings[at + 1]
    const { name, icon, colour, filter, sort } = view
    return [
      [
        {
          id: 'edit',
          label: text('views.edit'),
          icon: <Icon of={Pencil} />,
          keys: 'F2',
          onAction: () => openDialog({ id: view.id, fields: view }),
        },
        {
          id: 'duplicate',
          label: text('views.duplicate'),
          icon: <Icon of={Copy} />,
          onAction() {
            const copied = { name: text('views.copyName', { name }), icon, colour, filter, sort }
            openDialog({ id: null, fields: copied })
          },
        },
      ],
      [
        {
          id: 'move-up',
          label: text('lists.moveUp'),
          icon: <Icon of={ArrowUp} />,
          keys: formatKeys('Alt+ArrowUp', text),
          isDisabled: above === undefined,
          onAction: () => above && move(view, { id: above.id, position: 'before' }),
        },
        {
          id: 'move-down',
          label: text('lists.moveDown'),
          icon: <Icon of={ArrowDown} />,
          keys: formatKeys('Alt+ArrowDown', text),
          isDisabled: below === undefined,
          onAction: () => below && move(view, { id: below.id, position: 'after' }),
        },
      ],
      [
        {
          id: 'delete',
          label: text('views.delete'),
          icon: <Icon of={Trash2} />,
          isDanger: true,
          onAction() {
            if (path === customViewPath(view.id)) showPath(inboxView.path)
            remove(view)
          },
        },
      ],
    ]
  }
}
