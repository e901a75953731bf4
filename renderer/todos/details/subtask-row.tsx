import { ChevronRight } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { NewerText } from '../../components/states/newer-text.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { Tick } from '../list/tick.tsx'
import { TitleLine } from '../quick-add/title-line.tsx'
import type { TextEdit } from '../use-text-edit.ts'
import { useTitleEdit } from '../use-title-edit.ts'

interface SubtaskRowProps {
  readonly todo: Todo
  readonly level: number
  readonly onComplete: (isCompleted: boolean) => void
  readonly onOpen: () => void
  /** Called with each key in the field before the field handles it. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, title: TextEdit) => void
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void
  readonly onEnter: () => void
}

/** A subtask in the details of its parent: its tick, its title in a field, and a button that opens it. */
export function SubtaskRow({ todo, level, onComplete, onOpen, onKey, onPaste, onEnter }: SubtaskRowProps) {
  const text = useText()
  const title = useTitleEdit(todo, 'details')
  const name = { title: todo.title }
  return (
    <li
      className="subtask"
      data-subtask={todo.id}
      data-completed={todo.completed || undefined}
      aria-level={level}
      data-level={level}
    >
      <Tick
        label={text('todos.tick', name)}
        isOn={todo.completed}
        priority={todo.priority}
        onChange={onComplete}
      />
      <div onKeyDownCapture={(event) => onKey(event, title)} onPasteCapture={onPaste}>
        <TitleLine
          label={text('details.subtaskTitle', name)}
          edit={title}
          onEnter={() => title.save() && onEnter()}
          onEscape={title.revert}
          onBlur={() => title.save()}
        />
      </div>
      <IconAction
        icon={ChevronRight}
        label={text('details.openSubtask', name)}
        hintAt="start"
        className="subtask-open"
        onPress={onOpen}
      />
      {title.isContested && (
        <div className="subtask-newer">
          <NewerText newer={todo.title} onReplace={title.insist} onKeep={title.revert} />
        </div>
      )}
    </li>
  )
}
