import type { OpenedMenu } from '../components/menu/lazy-menu.tsx'
import { OpenMenu } from '../components/menu/open-menu.tsx'
import { useCustomViewMenu } from '../custom-views/use-custom-view-menu.tsx'
import { useSharedEntries } from '../lists/shared-entries.tsx'
import { useListMenu } from '../lists/use-list-menu.tsx'
import { useText } from '../messages/use-text.ts'
import { tagPath } from '../routing/view-path.ts'
import { useLoadedActions } from '../todos/use-loaded-actions.ts'
import type { CustomView, List } from '../sync/entities.ts'

/** The open menu of a list. */
export function ListMenu({ list, ...menu }: OpenedMenu & { readonly list: List }) {
  const runAction = useLoadedActions()
  const makeMenu = useListMenu({
    onCopy: (each) => void runAction('copyList', each),
    onSaveAsTemplate: (each) => void runAction('saveAsTemplate', each),
  })
  return <OpenMenu {...menu} groups={makeMenu(list)} />
}

/** The open menu of a custom view. */
export function CustomViewMenu({ view, ...menu }: OpenedMenu & { readonly view: CustomView }) {
  const makeMenu = useCustomViewMenu()
  return <OpenMenu {...menu} groups={makeMenu(view)} />
}

interface TagMenuProps extends OpenedMenu {
  readonly tag: string
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** The open menu of a tag. */
export function TagMenu({ tag, onRename, onRemove, ...menu }: TagMenuProps) {
  const text = useText()
  const entries = useSharedEntries()
  return (
    <OpenMenu
      {...menu}
      groups={[
        [entries.rename(text('places.rename'), onRename)],
        [entries.remove(text('tags.remove'), tagPath(tag), onRemove)],
      ]}
    />
  )
}
