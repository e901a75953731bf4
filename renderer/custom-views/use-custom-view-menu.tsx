import { Copy } from 'lucide-react'
import { Icon } from '../components/icon.tsx'
import type { MenuGroup } from '../components/menu/menu-entries.ts'
import { useSharedEntries } from '../lists/shared-entries.tsx'
import { useText } from '../messages/use-text.ts'
import { customViewPath } from '../routing/view-path.ts'
import type { CustomView } from '../sync/entities.ts'
import { useCustomViews } from '../sync/sync-context.ts'
import { sortCustomViews, useCustomViewActions } from './use-custom-view-actions.ts'
import { useViewDialog } from './view-dialog-context.tsx'

/** Returns a function that makes the menu of a view that the person made. */
export function useCustomViewMenu(): (view: CustomView) => readonly MenuGroup[] {
  const text = useText()
  const views = useCustomViews()
  const openDialog = useViewDialog()
  const { move, remove } = useCustomViewActions()
  const entries = useSharedEntries()
  return (view) => {
    const { id, name, icon, colour, filter, sort } = view
    return [
      [
        entries.rename(text('views.edit'), () => openDialog({ id, fields: view })),
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
      entries.moves(sortCustomViews(views), id, (neighbour) => move(view, neighbour)),
      [entries.remove(text('views.delete'), customViewPath(id), () => remove(view))],
    ]
  }
}
