import { GripVertical, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { Todo } from '../../server/contract.ts'
import { Icon } from '../components/icon.tsx'
import { IconAction } from '../components/icon-action.tsx'
import { useText } from '../messages/use-text.ts'
import { useIsHighlighted } from './highlights.tsx'
import { useRowState } from './row-context.ts'
import { Tick } from './tick.tsx'
import { TitleEditor } from './title-editor.tsx'

const LONG_TITLE = 120

interface TodoRowProps {
  readonly todo: Todo
}

/** What stands in the row of a todo: the handle to move it, the tick, the title and what can be done to it. */
export function TodoRow({ todo }: TodoRowProps) {
  const text = useText()
  const { editing, leaving, toggle, remove, edit } = useRowState()
  const { id, title, completed } = todo
  const isHighlighted = useIsHighlighted(id)
  return (
    <div
      className="todo"
      data-completed={completed || undefined}
      data-leaving={leaving.has(id) || undefined}
      data-highlighted={isHighlighted || undefined}
    >
      <Button slot="drag" className="todo-handle" aria-label={text('todos.reorder', { title })}>
        <Icon of={GripVertical} />
      </Button>
      <Tick label={text('todos.tick', { title })} isOn={completed} onChange={(on) => toggle(todo, on)} />
      {editing?.todo.id === id ? (
        <TitleEditor key={editing.refusals} edit={editing} />
      ) : (
        <div
          className="todo-title"
          dir="auto"
          title={title.length > LONG_TITLE ? title : undefined}
          onDoubleClick={() => edit(todo)}
          onClick={({ nativeEvent }) => {
            if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') edit(todo)
          }}
        >
          {title}
        </div>
      )}
      <IconAction
        icon={Trash2}
        label={text('todos.delete', { title })}
        hint={text('todos.deleteShort')}
        shortcut={text('key.delete')}
        className="todo-delete"
        onPress={() => remove(todo)}
      />
    </div>
  )
}
