import { BookmarkPlus, Ellipsis } from 'lucide-react'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { MenuButton } from '../components/menu/menu-button.tsx'
import { useText } from '../messages/use-text.ts'
import type { CustomView } from '../sync/entities.ts'
import type { Conditions } from './conditions.ts'
import { useCustomViewMenu } from './use-custom-view-menu.tsx'
import { useViewDialog } from './view-dialog-context.tsx'
import { newFields } from '../sync/view-changes.ts'

interface CustomViewMenuButtonProps {
  readonly view: CustomView
}

/** The button that opens the menu of the view that the page shows. */
export function CustomViewMenuButton({ view }: CustomViewMenuButtonProps) {
  const text = useText()
  const makeMenu = useCustomViewMenu()
  return (
    <MenuButton
      label={text('views.menu', { name: view.name })}
      icon={Ellipsis}
      groups={makeMenu(view)}
      className="view-menu"
    />
  )
}

interface SaveAsViewProps {
  /** The name that the form begins with. */
  readonly name: string
  readonly filter: Conditions
}

/** The button that opens the form of a new view with what the page shows. */
export function SaveAsView({ name, filter }: SaveAsViewProps) {
  const text = useText()
  const openDialog = useViewDialog()
  return (
    <IconAction
      icon={BookmarkPlus}
      label={text('views.saveAs')}
      className="view-menu"
      onPress={() => openDialog({ id: null, fields: { ...newFields, name, filter } })}
    />
  )
}
