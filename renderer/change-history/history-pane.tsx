import { useRef, type KeyboardEvent } from 'react'
import { useCommands } from '../commands/registry.ts'
import { useText } from '../messages/use-text.ts'
import { useOpenTodo } from '../routing/location.ts'
import { ChangeList } from './change-list.tsx'

/** Moves the focus by one change, or to the first one. */
function stepFocus(list: HTMLElement | null, by: -1 | 1): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('.change') ?? [])]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = at < 0 ? items[0] : items[at + by]
  next?.focus()
}

// Enter on a change opens its todo.
function openFocused(event: KeyboardEvent): void {
  const item = event.target
  if (event.key !== 'Enter' || !(item instanceof HTMLElement) || !item.matches('.change')) return
  item.querySelector<HTMLElement>('.change-title')?.click()
}

/** The changes of everyone, the latest first. */
export function HistoryPane() {
  const text = useText()
  const openTodo = useOpenTodo('/activity')
  const scroller = useRef<HTMLDivElement>(null)
  useCommands({
    'todo.next': () => stepFocus(scroller.current, 1),
    'todo.previous': () => stepFocus(scroller.current, -1),
  })
  return (
    <>
      <header className="view-header">
        <h1 tabIndex={-1}>{text('view.activity')}</h1>
      </header>
      <div className="list-body">
        <div ref={scroller} className="list-scroller" onKeyDown={openFocused}>
          <ChangeList todoId={null} scroller={scroller} onOpen={openTodo} />
        </div>
      </div>
    </>
  )
}
