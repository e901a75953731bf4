import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { LoadingKeys } from '../../components/loading-keys.tsx'
import { showPath } from '../../routing/location.ts'
import type { Todo } from '../../sync/entities.ts'
import type { TodoFieldName } from '../fields/todo-field.tsx'
import type { View } from '../../todo-views/view.ts'
import { useUpdateInView } from '../use-update-in-view.ts'
import type { RowClick } from '../selection/use-list-selection.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const ChosenField = lazyPart(
  () => import('../selection/chosen-field.tsx').then((module) => module.ChosenField),
  { close: ({ onOpenChange }) => onOpenChange?.(false) },
)

interface FieldPopover {
  /** Opens the control of a field at the focused element. */
  readonly choose: (field: TodoFieldName) => void
  /**
   * Opens what a click in the active row is on: the control of its date, its list, or the view of a tag. Returns false where the click
   * is on nothing of these, or has a key that selects.
   */
  readonly openPart: (click: RowClick) => boolean
  readonly popover: ReactNode
}

interface OpenField {
  readonly name: TodoFieldName
  /** The ids of the todos for which it was opened. */
  readonly ids: ReadonlySet<string>
}

/** The control that changes a field of the chosen todos. It closes where these are other ones, since one has left the list. */
export function useFieldPopover(view: View, chosen: readonly Todo[], onClosed: () => void): FieldPopover {
  const update = useUpdateInView(view)
  const [field, setField] = useState<OpenField | null>(null)
  const anchor = useRef<Element>(null)
  const isOfOthers =
    field !== null && (chosen.length !== field.ids.size || chosen.some(({ id }) => !field.ids.has(id)))
  useEffect(() => {
    if (!isOfOthers) return
    // oxlint-disable-next-line react/set-state-in-effect -- the focus is lost by now
    setField(null)
    onClosed()
  }, [isOfOthers, onClosed])
  const chooseAt = (element: Element | null, name: TodoFieldName) => {
    anchor.current = element
    setField({ name, ids: new Set(chosen.map(({ id }) => id)) })
  }
  return {
    choose: (name) => chooseAt(document.activeElement, name),
    openPart({ target, shiftKey, ctrlKey, metaKey }) {
      const part = target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null
      const opens = part?.dataset['opens']
      if (opens === undefined || shiftKey || ctrlKey || metaKey) return false
      if (opens === 'due') chooseAt(part, opens)
      else showPath(opens)
      return true
    },
    popover: field !== null && !isOfOthers && (
      <Suspense fallback={<LoadingKeys />}>
        <ChosenField
          field={field.name}
          todos={chosen}
          onUpdate={update}
          anchor={anchor}
          isOpen
          onOpenChange={(isOpen) => {
            if (isOpen) return
            setField(null)
            onClosed()
          }}
        />
      </Suspense>
    ),
  }
}
