import { Hash } from 'lucide-react'
import { memo } from 'react'
import { Icon } from '../components/icon.tsx'
import type { Point } from '../components/menu/point.ts'
import { useText } from '../messages/use-text.ts'
import { EditableLink } from './editable-link.tsx'
import { NameField } from '../components/fields/name-field.tsx'
import { tagView } from '../todo-views/view.ts'

const longestTag = 100

/** The changes of a tag's row. They never change. */
export interface TagRowActions {
  readonly edit: (tag: string) => void
  readonly menu: (tag: string, at: Point) => void
  readonly rename: (tag: string, newName: string) => Promise<void>
  readonly cancel: () => void
  /** Called with the typed name when the tag is removed while it is renamed. */
  readonly gone: (tag: string, typed: string) => void
}

interface TagRowProps {
  readonly tag: string
  /** The number of open todos with the tag. */
  readonly count: number
  readonly isEdited: boolean
  readonly actions: TagRowActions
}

/** A tag in the sidebar. */
export const TagRow = memo(function TagRow({ tag, count, isEdited, actions }: TagRowProps) {
  const text = useText()
  const icon = <Icon of={Hash} />
  const refuse = (name: string): string | null => {
    if (name === '') return text('tags.nameMissing')
    return [...name].length > longestTag ? text('tags.nameTooLong') : null
  }
  return (
    <EditableLink
      path={tagView(tag).path}
      name={tag}
      icon={icon}
      count={count}
      menuLabel={text('tags.menu', { name: tag })}
      onRename={() => actions.edit(tag)}
      onMenu={(at) => actions.menu(tag, at)}
      field={
        isEdited ? (
          <NameField
            label={text('tags.rename')}
            name={tag}
            icon={icon}
            refuse={refuse}
            onSave={(name) => actions.rename(tag, name.normalize())}
            onCancel={actions.cancel}
            onGone={(typed) => actions.gone(tag, typed)}
          />
        ) : null
      }
    />
  )
})
