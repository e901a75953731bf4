import type { KeyboardEvent } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { isAltGr, keyOf } from '../../keyboard.ts'
import { focusPageAway } from './focus-page-away.ts'

/** What the keys do on the row that has the focus. */
export interface RowCommands {
  readonly edit: (todo: Todo) => void
  readonly toggle: (todo: Todo) => void
  readonly remove: (todo: Todo) => void
  readonly move: (todo: Todo, by: -1 | 1) => void
}

type Command = (todo: Todo, row: HTMLElement) => void

const nothing = () => undefined

function commandFor(event: KeyboardEvent, commands: RowCommands): Command | undefined {
  const { key, altKey, ctrlKey, metaKey, repeat } = event
  if (isAltGr(event)) return undefined
  // Selecting all would mark the titles of a list where nothing can be selected.
  if ((ctrlKey || metaKey) && keyOf(event) === 'a') return nothing
  if (ctrlKey || metaKey) return undefined
  if (altKey && key === 'ArrowUp') return (todo) => commands.move(todo, -1)
  if (altKey && key === 'ArrowDown') return (todo) => commands.move(todo, 1)
  if (altKey) return undefined
  if (key === 'PageUp') return (_, row) => focusPageAway(row, -1)
  if (key === 'PageDown') return (_, row) => focusPageAway(row, 1)
  if (key === 'Enter' || key === 'F2') return repeat ? nothing : commands.edit
  if (key === ' ') return repeat ? nothing : commands.toggle
  if (key === 'Delete' || key === 'Backspace') return repeat ? nothing : commands.remove
  return undefined
}

/** Handles the keys of a focused row before React Aria sees them; keys inside a row are the control's own. */
export function useRowKeys(todos: readonly Todo[], commands: RowCommands) {
  return (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const { key } = event.target.dataset
    const todo = todos.find(({ id }) => id === key)
    const command = todo && commandFor(event, commands)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    command(todo, event.target)
  }
}
