import { Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { ContextMenu } from '../components/menu/context-menu.tsx'
import type { Point } from '../components/menu/point.ts'
import { useListDrag } from './use-list-drag.ts'
import { useText } from '../messages/use-text.ts'
import type { CustomView } from '../sync/entities.ts'
import { useCustomViews } from '../sync/sync-context.ts'
import { useFirstLinks } from './first-links.tsx'
import { EditableLink } from './editable-link.tsx'
import { ColouredIcon } from '../custom-views/custom-view-icon.tsx'
import { customViewPath } from '../routing/view-path.ts'
import { sortCustomViews, useCustomViewActions } from '../custom-views/use-custom-view-actions.ts'
import { useCustomViewMenu } from '../custom-views/use-custom-view-menu.tsx'
import { useViewDialog } from '../custom-views/view-dialog-context.tsx'
import { newFields } from '../sync/view-changes.ts'

interface CustomViewsSectionProps {
  /** The numbers of open todos by the path of the view. */
  readonly counts: ReadonlyMap<string, number>
}

/** The views that the person made, in the sidebar. */
export function CustomViewsSection({ counts }: CustomViewsSectionProps) {
  const text = useText()
  const views = sortCustomViews(useCustomViews())
  const openDialog = useViewDialog()
  const { move } = useCustomViewActions()
  const makeMenu = useCustomViewMenu()
  const [menu, setMenu] = useState<{ readonly id: string; readonly at: Point } | null>(null)
  const [spoken, setSpoken] = useState('')
  const drag = useListDrag('view', views, move)
  const { shown, more } = useFirstLinks('views', views, {
    pathOf: ({ id }) => customViewPath(id),
    isKept: () => false,
  })
  const menuView = views.find(({ id }) => id === menu?.id)

  const moveBy = (view: CustomView, by: -1 | 1) => {
    const index = views.indexOf(view) + by
    const neighbour = views[index]
    if (neighbour === undefined) return
    move(view, { id: neighbour.id, position: by < 0 ? 'before' : 'after' })
    setSpoken(text('views.position', { name: view.name, position: index + 1, count: views.length }))
  }
  const onKeyDown = (view: CustomView, event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    event.preventDefault()
    moveBy(view, key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <section className="sidebar-links" aria-labelledby="views-heading">
      <div className="sidebar-heading">
        <h2 id="views-heading">{text('views.title')}</h2>
        <IconAction
          icon={Plus}
          label={text('command.new-view')}
          className="heading-action"
          onPress={() => openDialog({ id: null, fields: newFields })}
        />
      </div>
      <ul {...drag.handlers}>
        {shown.map((view) => (
          <EditableLink
            key={view.id}
            path={customViewPath(view.id)}
            name={view.name}
            icon={<ColouredIcon name={view.icon} colour={view.colour} />}
            count={counts.get(customViewPath(view.id)) ?? 0}
            menuLabel={text('views.menu', { name: view.name })}
            field={null}
            onRename={() => openDialog({ id: view.id, fields: view })}
            onMenu={(at) => setMenu({ id: view.id, at })}
            onKeyDown={(event) => onKeyDown(view, event)}
            draggable
            data-view={view.id}
            data-drop={(drag.target?.id === view.id ? drag.target.position : null) ?? undefined}
            data-dragged={drag.draggedId === view.id || undefined}
          />
        ))}
      </ul>
      {more}
      {menuView && (
        <ContextMenu
          label={text('views.menu', { name: menuView.name })}
          groups={makeMenu(menuView)}
          at={menu?.at ?? null}
          onClose={() => setMenu(null)}
        />
      )}
      <p className="spoken-only" aria-live="polite">
        {spoken}
      </p>
    </section>
  )
}
