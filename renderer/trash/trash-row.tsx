import { Circle, CircleCheck, Heading, RotateCcw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useShownKeys } from '../settings/use-shown-keys.ts'
import { ListIcon } from '../lists/list-icon.tsx'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { ColouredIcon } from '../components/named-icon.tsx'
import { titleOf, type TrashEntry } from './entries.ts'

/** The actions of a row. They never change. */
export interface RowActions {
  readonly onFocus: (key: string) => void
  readonly onRestore: (entry: TrashEntry) => void
  readonly onPurge: (entry: TrashEntry) => void
}

interface TrashRowProps extends RowActions {
  readonly entry: TrashEntry
  /** The name of the list that the todo or section was in; null for others. */
  readonly listName: string | null
  /** The time of its deletion, such as "Today 14:03". */
  readonly deleted: string
  /** The time until it is removed for good, such as "in 29 days"; null if it is not known. */
  readonly removed: string | null
  readonly isActive: boolean
  /** From the top of the list, in pixels. */
  readonly start: number
  /** The number among all rows, from 1. */
  readonly index: number
}

const rowTexts = {
  todo: 'trash.row',
  list: 'trash.listRow',
  section: 'trash.sectionRow',
  view: 'trash.viewRow',
} as const

/** A todo, a list, a section or a view in the trash. */
export const TrashRow = memo(function TrashRow(props: TrashRowProps) {
  const { entry, listName, deleted, removed, isActive, start, index, onFocus, onRestore, onPurge } = props
  const { key, type, entity, count } = entry
  const text = useText()
  const restoreKeys = useShownKeys('todo.restore')
  const purgeKeys = useShownKeys('todo.delete')
  const title = titleOf(entity)
  const facts = [
    ...(removed === null ? [] : [text('trash.removed', { when: removed })]),
    ...(count === 0
      ? []
      : [text(type === 'list' || type === 'section' ? 'trash.todos' : 'trash.subtasks', { count })]),
    ...(type === 'section' ? [text('trash.isSection')] : []),
    ...(type === 'view' ? [text('trash.isView')] : []),
    ...(listName === null ? [] : [text('trash.inList', { name: listName })]),
  ]
  return (
    <div
      role="row"
      data-key={key}
      aria-rowindex={index}
      aria-label={text(rowTexts[type], { title, deleted })}
      tabIndex={isActive ? 0 : -1}
      className="trash-row"
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => onFocus(key)}
    >
      <div role="gridcell" className="trash-cell">
        <span className="trash-kind">
          {type === 'list' && <ListIcon list={entity} />}
          {type === 'section' && <Icon of={Heading} />}
          {type === 'view' && <ColouredIcon name={entity.icon} colour={entity.colour} />}
          {type === 'todo' && <Icon of={entity.completed ? CircleCheck : Circle} />}
        </span>
        <div className="trash-lines">
          <div className="trash-title" dir="auto">
            {title}
          </div>
          <div className="trash-facts">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </div>
        </div>
        <span className="trash-when">{deleted}</span>
        <IconAction
          icon={RotateCcw}
          label={text('trash.restoreNamed', { title })}
          hint={text('trash.restore')}
          shortcut={restoreKeys}
          excludeFromTabOrder={!isActive}
          onPress={() => onRestore(entry)}
        />
        <IconAction
          icon={Trash2}
          label={text('trash.purgeNamed', { title })}
          hint={text('trash.purge')}
          shortcut={purgeKeys}
          excludeFromTabOrder={!isActive}
          onPress={() => onPurge(entry)}
        />
      </div>
    </div>
  )
})
