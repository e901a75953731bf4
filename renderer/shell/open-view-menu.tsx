import type { OpenedMenu } from '../components/menu/lazy-menu.tsx'
import { OpenMenu } from '../components/menu/open-menu.tsx'
import { useCustomViewMenu } from '../custom-views/use-custom-view-menu.tsx'
import { useListMenu } from '../lists/use-list-menu.tsx'
import { parseViewPath } from '../routing/view-path.ts'
import { useCustomViews, useLists } from '../sync/sync-context.ts'
import { useDisplayMenu } from '../todos/display/use-display-menu.tsx'
import { useLoadedActions } from '../todos/use-loaded-actions.ts'
import type { View } from '../todo-views/view.ts'

interface OpenViewMenuProps extends OpenedMenu {
  readonly view: View
}

/** The open menu of a view: how it is shown, and what can be done with its list or custom view. */
export function OpenViewMenu({ view, ...menu }: OpenViewMenuProps) {
  const { id } = parseViewPath(view.path)
  const list = useLists().get(id)
  const customView = useCustomViews().get(id)
  const runAction = useLoadedActions()
  const makeListMenu = useListMenu({
    onCopy: (each) => void runAction('copyList', each),
    onSaveAsTemplate: (each) => void runAction('saveAsTemplate', each),
  })
  const makeViewMenu = useCustomViewMenu()
  const makeDisplayMenu = useDisplayMenu(view)
  const ofList = list === undefined ? [] : makeListMenu(list)
  const ofView = customView === undefined ? [] : makeViewMenu(customView)
  return <OpenMenu {...menu} groups={[...makeDisplayMenu(), ...ofList, ...ofView]} />
}
