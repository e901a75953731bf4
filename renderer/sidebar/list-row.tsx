import { memo, type KeyboardEvent } from 'react'
import { ColourDot } from '../components/colour-dot.tsx'
import type { Point } from '../components/menu/point.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { EditableLink } from './editable-link.tsx'
import type { List } from '../sync/entities.ts'
import { useStore } from '../sync/sync-context.ts'
import { clip } from '../components/clip.ts'
import type { Neighbour } from '../sync/plan-moves.ts'
import { useListEditing } from '../lists/list-editing.ts'
import { ListNameField } from './list-name-field.tsx'
import { useListActions } from '../lists/use-list-actions.ts'

interface ListRowProps {
  readonly list: List
  /** The number of its open todos. */
  readonly count: number
  readonly isEdited: boolean
  /** The side of this list on which the dragged one would be dropped; null for none. */
  readonly drop: Neighbour['position'] | null
  readonly isDragged: boolean
  readonly onMenu: (list: List, at: Point) => void
  /** Moves the list up by -1 or down by 1. */
  readonly onMove: (list: List, by: -1 | 1) => void
}

/** A list in the sidebar. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { list, count, isEdited, drop, isDragged, onMenu, onMove } = props
  const text = useText()
  const { edit, end } = useListEditing()
  const { update } = useListActions()
  const store = useStore()
  const toasts = useToasts()
  const icon = <ColourDot colour={list.colour} />
  const sayNotRenamed = (typed: string) => {
    end()
    const now = store.read().shown.lists.get(list.id)
    const isElsewhere = now === undefined || now.deletedAt !== null || now.archived !== list.archived
    if (isElsewhere && typed !== list.name)
      toasts.say(text('lists.notRenamed', { name: clip(list.name), typed }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    event.preventDefault()
    if (!list.archived) onMove(list, key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <EditableLink
      path={`/lists/${list.id}`}
      name={list.name}
      icon={icon}
      count={count}
      menuLabel={text('lists.menu', { name: list.name })}
      onRename={() => edit(list.id)}
      onMenu={(at) => onMenu(list, at)}
      onKeyDown={onKeyDown}
      draggable={!list.archived}
      data-list={list.archived ? undefined : list.id}
      data-drop={drop ?? undefined}
      data-dragged={isDragged || undefined}
      field={
        isEdited ? (
          <ListNameField
            label="lists.rename"
            name={list.name}
            icon={icon}
            onSave={(name) => {
              end()
              if (name !== list.name) update(list, { name })
            }}
            onCancel={end}
            onGone={sayNotRenamed}
          />
        ) : null
      }
    />
  )
})
