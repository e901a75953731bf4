import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { comparePlaces } from '../../server/order.ts'
import { useLatest } from '../components/use-latest.ts'
import { OneLineField } from '../components/fields/one-line-field.tsx'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import type { Todo } from '../sync/account-state.ts'
import { useKeepText } from '../sync/drafts.ts'
import { useTodos } from '../sync/sync-context.ts'
import { Tick } from '../todos/list/tick.tsx'
import { useTodoActions } from '../todos/use-todo-actions.ts'

interface SubtasksProps {
  readonly parent: Todo
  readonly onOpen: (id: string) => void
}

/** The subtasks of a todo, and the field that adds one. */
export function Subtasks({ parent, onOpen }: SubtasksProps) {
  const text = useText()
  const todos = useTodos()
  const { add, complete } = useTodoActions()
  const keepText = useKeepText()
  const [title, setTitle] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const latest = useLatest({
    leave: () => {
      if (title.trim() !== '') keepText(title)
    },
  })
  useEffect(() => {
    window.addEventListener('pagehide', latest.leave)
    return () => {
      window.removeEventListener('pagehide', latest.leave)
      latest.leave()
    }
  }, [latest])
  const subtasks = [...todos.values()].filter(
    ({ parentId, deletedAt }) => parentId === parent.id && deletedAt === null,
  )
  const submit = () => {
    if (title.trim() === '') return
    add({ title: title.trim(), parentId: parent.id, listId: parent.listId })
    setTitle('')
  }
  return (
    <section className="subtasks" aria-label={text('details.subtasks')}>
      <ul>
        {subtasks.toSorted(comparePlaces).map((todo) => (
          <li key={todo.id} className="subtask" data-completed={todo.completed || undefined}>
            <Tick
              label={text('todos.tick', { title: todo.title })}
              isOn={todo.completed}
              priority={todo.priority}
              onChange={(isOn) => complete([todo], isOn)}
            />
            <Button className="subtask-title" onPress={() => onOpen(todo.id)}>
              <span dir="auto">{todo.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="subtask-add">
        <Icon of={Plus} />
        <OneLineField
          label={text('details.addSubtask')}
          placeholder={text('details.addSubtask')}
          value={title}
          onChange={setTitle}
          onEnter={submit}
          onEscape={() => input.current?.blur()}
          inputRef={input}
        />
      </div>
    </section>
  )
}
