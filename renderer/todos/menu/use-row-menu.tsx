import { Suspense, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import type { CommandId } from '../../commands/commands.ts'
import { useCommandRegistry } from '../../commands/registry.ts'
import { LoadingKeys } from '../../components/loading-keys.tsx'
import { below, pointOf, type Point } from '../../components/menu/point.ts'
import type { Todo } from '../../sync/entities.ts'
import type { View } from '../../todo-views/view.ts'
import { useUpdateInView } from '../use-update-in-view.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const RowMenu = lazyPart(() => import('./row-menu.tsx').then((module) => module.RowMenu), {
  close: ({ onClose }) => onClose(),
})

/** The todos that the menu of a row changes. */
export interface MenuSubject {
  readonly todos: readonly Todo[]
  /** Their title, or their number. */
  readonly title: string
}

interface RowMenuParts {
  readonly view: View
  /** Makes a row the active one. */
  readonly activate: (key: string) => void
  /** Moves the focus to the active row at the next rendering. */
  readonly returnFocus: () => void
  /** The todos that the commands on the active row change; null if there is none. */
  readonly subject: MenuSubject | null
}

interface RowMenuState {
  /** The key of the row whose menu is open; null for none. */
  readonly openKey: string | null
  readonly onContextMenu: (event: MouseEvent) => void
  /** Opens the menu of a row below its button. */
  readonly openBelow: (key: string, button: Element) => void
  readonly menu: ReactNode
}

/** The menu of the rows of a list, which opens at a right click, by the menu key and by the button of a row. */
export function useRowMenu({ view, activate, returnFocus, subject }: RowMenuParts): RowMenuState {
  const registry = useCommandRegistry()
  const update = useUpdateInView(view)
  const [opened, setOpened] = useState<{ readonly key: string; readonly at: Point } | null>(null)
  const [chosen, setChosen] = useState<CommandId | null>(null)
  const open = (key: string, at: Point) => {
    activate(key)
    setOpened({ key, at })
  }
  // By now useRowFocus() has moved the focus to the row, at which the command may open a field.
  useEffect(() => {
    if (chosen === null) return
    // oxlint-disable-next-line react/set-state-in-effect -- the command runs once the menu is closed
    setChosen(null)
    registry.run(chosen)
  }, [chosen, registry])
  // Its todo has left the list, and the next one is active.
  const isOfOther = opened !== null && subject?.todos.every(({ id }) => id !== opened.key) !== false
  useEffect(() => {
    if (!isOfOther) return
    // oxlint-disable-next-line react/set-state-in-effect -- the focus is lost by now
    setOpened(null)
    returnFocus()
  }, [isOfOther, returnFocus])
  return {
    openKey: opened?.key ?? null,
    onContextMenu(event) {
      const { target, nativeEvent } = event
      const row = target instanceof Element ? target.closest<HTMLElement>('[role="row"][data-key]') : null
      if (row === null || (target instanceof Element && target.matches('input, textarea'))) return
      event.preventDefault()
      // A long touch begins to drag the row, which has a button for its menu.
      if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return
      open(row.dataset['key'] ?? '', pointOf(event, row))
    },
    openBelow: (key, button) => open(key, below(button)),
    menu: opened !== null && subject !== null && !isOfOther && (
      <Suspense fallback={<LoadingKeys />}>
        <RowMenu
          {...subject}
          at={opened.at}
          update={(...change) => {
            // The row may leave the list, and the menu would give the focus back to it.
            returnFocus()
            update(...change)
          }}
          onClose={() => setOpened(null)}
          onRun={(id) => {
            setOpened(null)
            returnFocus()
            setChosen(id)
          }}
        />
      </Suspense>
    ),
  }
}
