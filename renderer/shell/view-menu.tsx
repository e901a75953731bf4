import { ListMenuButton } from '../lists/list-menu-button.tsx'
import { CustomViewMenuButton, SaveAsView } from '../custom-views/header-buttons.tsx'
import { useLists, useCustomViews } from '../sync/sync-context.ts'
import { parseViewPath } from '../routing/view-path.ts'
import type { View } from '../todo-views/view.ts'

interface ViewMenuProps {
  readonly view: View
}

/** The button beside the title of a view: the menu of a list or of a view of the person's own, or for a tag, one that keeps it as a view. */
export function ViewMenu({ view: { path, title } }: ViewMenuProps) {
  const lists = useLists()
  const customViews = useCustomViews()
  const { kind, id } = parseViewPath(path)
  const list = kind === 'list' ? lists.get(id) : undefined
  if (list !== undefined) return <ListMenuButton list={list} />
  const view = kind === 'custom-view' ? customViews.get(id) : undefined
  if (view !== undefined) return <CustomViewMenuButton view={view} />
  return kind === 'tag' ? <SaveAsView name={title} filter={{ completed: false, tag: [title] }} /> : null
}
