import { TodoField, type TodoFieldName } from '../fields/todo-field.tsx'
import type { OpeningProps } from '../fields/use-opening.ts'
import type { Todo } from '../../sync/entities.ts'
import type { TodoActions } from '../use-todo-actions.ts'
import { SeveralField } from './several-field.tsx'

interface ChosenFieldProps extends OpeningProps {
  readonly field: TodoFieldName
  readonly todos: readonly Todo[]
  /** Sets fields of a single todo. */
  readonly onUpdate?: TodoActions['update']
}

/** The control of a field of one todo, or of several, as a popover. */
export function ChosenField({ field, todos, onUpdate, ...opening }: ChosenFieldProps) {
  const [first] = todos
  if (first === undefined) return null
  if (todos.length === 1) return <TodoField field={field} todo={first} onUpdate={onUpdate} {...opening} />
  return <SeveralField field={field} todos={todos} {...opening} />
}
