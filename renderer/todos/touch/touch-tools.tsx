import { CalendarDays, CircleCheck, Plus, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import '../../styles/touch.css'
import { useCommandRegistry } from '../../commands/registry.ts'
import { Icon } from '../../components/icon.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { followSwipes, swipeDistance, type Swipe, type SwipeSource } from './follow-swipes.ts'

interface TouchToolsProps {
  /** Whether the view has the field that adds. */
  readonly canAdd: boolean
  /** Completes or reopens todos, as their ticks do. */
  readonly onComplete: (todos: readonly Todo[], isCompleted: boolean) => void
}

/** The tools of a list for fingers: a button in reach of the thumb that adds a todo, and swipes that complete or date one. */
export function TouchTools({ canAdd, onComplete }: TouchToolsProps) {
  const text = useText()
  const commands = useCommandRegistry()
  const store = useStore()
  const tools = useRef<HTMLDivElement>(null)
  const [swipe, setSwipe] = useState<Swipe | null>(null)
  const source = useLatest<SwipeSource>({
    onMove: setSwipe,
    onDone({ key, row, distance }) {
      const todo = store.read().shown.todos.get(key)
      if (todo === undefined) return
      if (distance > 0) return onComplete([todo], !todo.completed)
      row.focus({ preventScroll: true })
      // The row is the active one as soon as the page has heard of its focus.
      setTimeout(() => commands.run('todo.date'))
    },
  })
  useEffect(() => {
    const body = tools.current?.parentElement
    return body ? followSwipes(body, source) : undefined
  }, [source])
  useKeyboardHeight()
  return (
    <div ref={tools} className="touch-tools">
      {swipe !== null && <SwipeAction swipe={swipe} />}
      {canAdd && (
        <Button
          className="add-button"
          aria-label={text('todos.add')}
          onPress={() => void commands.run('add-todo')}
        >
          <Icon of={Plus} />
        </Button>
      )}
    </div>
  )
}

/** The icon and the word of the action of a swipe, in the room that the moved row has left. */
function SwipeAction({ swipe: { row, distance } }: { readonly swipe: Swipe }) {
  const text = useText()
  const { top, left, right, height } = row.getBoundingClientRect()
  const body = row.closest('.list-body')?.getBoundingClientRect()
  const width = Math.abs(distance)
  const isCompleted = row.dataset['completed'] !== undefined
  const [side, icon, word] =
    distance < 0
      ? (['right', CalendarDays, 'menu.date'] as const)
      : isCompleted
        ? (['left', RotateCcw, 'menu.reopen'] as const)
        : (['left', CircleCheck, 'menu.complete'] as const)
  const start = side === 'left' ? left : right - width
  return (
    <div
      className="swipe-action"
      data-side={side}
      data-armed={width >= swipeDistance || undefined}
      style={{ top: top - (body?.top ?? 0), left: start - (body?.left ?? 0), width, height }}
    >
      <Icon of={icon} />
      <span>{text(word)}</span>
    </div>
  )
}

/** Sets `--keyboard`, the height of the keyboard of a phone, which lies over the page. */
function useKeyboardHeight() {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (viewport === null) return
    const { style } = document.documentElement
    const listening = new AbortController()
    const measure = () => {
      // Zooming in makes the visible part lower too.
      const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    for (const type of ['resize', 'scroll'])
      viewport.addEventListener(type, measure, { signal: listening.signal })
    return () => {
      listening.abort()
      style.removeProperty('--keyboard')
    }
  }, [])
}
