import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isOfInputMethod } from '../components/keyboard.ts'
import { useCommandRegistry } from '../commands/registry.ts'
import type { Layout } from './use-layout.ts'

const isText = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches('input, textarea')

/** The parts of the page that the focus moves between. */
interface FocusedPanes {
  readonly details: RefObject<HTMLElement | null>
  readonly todoId: string | null
  readonly layout: Layout
  readonly close: () => void
}

/** Moves the focus into the details when a todo is opened by the keyboard, and back to its row. */
export function useDetailsFocus({ details, todoId, layout, close }: FocusedPanes) {
  const commands = useCommandRegistry()
  const isByKey = useRef(false)
  const lastTodo = useRef(todoId)
  /** The element with the focus when the details were opened, which are to get it as soon as they are drawn; null for none. */
  const openedAt = useRef<Element>(null)
  const [leaves, setLeaves] = useState(0)

  const focusDetails = () => {
    const title = details.current?.querySelector<HTMLElement>('textarea')
    // Focusing a field opens the keyboard of a phone, which only a touch of the field should do.
    if (isByKey.current) title?.focus()
    else details.current?.querySelector<HTMLElement>('button')?.focus()
  }
  // From outside of the list, this command goes to the row that the keyboard was on.
  const focusRow = () => void commands.run('todo.next')

  useEffect(() => {
    const before = lastTodo.current
    lastTodo.current = todoId
    const isLost = document.activeElement === document.body
    // The list is hidden.
    if (todoId !== null && layout === 'one' && before !== todoId && !isByKey.current) focusDetails()
    if (todoId === null && before !== null && isLost) focusRow()
  })

  // Wait until the field has handled Escape and reverted its text. If it lost the focus before, it would save the text.
  useEffect(() => {
    if (leaves > 0) commands.run('todo.next')
  }, [leaves, commands])

  const isInDetails = (element: Element | null): boolean => details.current?.contains(element) === true
  const leave = () => {
    if (layout === 'three' && isInDetails(document.activeElement)) setLeaves((count) => count + 1)
    else close()
  }

  return {
    /** Called before a todo is opened. */
    onOpen: (id: string): void => {
      if (!isByKey.current && !isInDetails(document.activeElement)) return
      if (id === todoId) focusDetails()
      else openedAt.current = document.activeElement
    },
    /** Called when the details are drawn, which may have to be loaded before. */
    onDrawn: (): void => {
      const { activeElement } = document
      // While they were loaded, the person may have gone on in another field.
      const isElsewhere = isText(activeElement) && activeElement !== openedAt.current
      if (openedAt.current !== null && !isElsewhere) focusDetails()
      openedAt.current = null
    },
    handlers: {
      onKeyDownCapture: () => {
        isByKey.current = true
      },
      onPointerDownCapture: () => {
        isByKey.current = false
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || isOfInputMethod(event.nativeEvent) || todoId === null) return
        // A field reverts its text with the same key.
        if (!event.defaultPrevented || (isText(event.target) && isInDetails(event.target))) leave()
      },
    },
  }
}
