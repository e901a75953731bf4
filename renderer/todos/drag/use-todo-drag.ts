import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useFormats } from '../../messages/formats.ts'
import type { DragSource } from '../../components/drag/follow-pointer.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { topmostOf } from '../../todo-views/subtasks.ts'
import { useStore } from '../../sync/sync-context.ts'
import { useDay } from '../../clock/day.tsx'
import type { Row } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { useChangeWithUndo } from '../../undo/use-change-with-undo.ts'
import type { DragPage } from './drag-session.ts'
import type { DropContext } from './drop-todos.ts'
import type { Drop } from './find-drop.ts'
import type { SectionLayout } from './section-drag.ts'

/** The list as it is now, with the todos that are dragged with a row. */
interface DragState {
  readonly dragged: readonly Todo[]
  readonly rows: readonly Row[]
  readonly view: View
  readonly context: DropContext
}

/** The parts that a drag needs. They are loaded after the first paint; where the server is gone, nothing can be dragged. */
async function loadDrag() {
  const [{ followPointer }, { beginDrag }, { beginSectionDrag }, { dropTodos }, { describeDrop }] =
    await Promise.all([
      import('../../components/drag/follow-pointer.ts'),
      import('./drag-session.ts'),
      import('./section-drag.ts'),
      import('./drop-todos.ts'),
      import('./describe-drop.ts'),
    ])
  return { followPointer, beginDrag, beginSectionDrag, dropTodos, describeDrop }
}

const controls = 'button, label, a, input, textarea'

const draggable = '.todo[data-key], .week-todo[data-key], [data-section]'

// The button there folds the section on a click.
const sectionHeading = '[data-section] h2'

const findRow = (list: HTMLElement | null, key: string): HTMLElement | null | undefined =>
  list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

interface DraggedList {
  readonly list: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly view: View
  readonly rows: readonly Row[]
  readonly selected: ReadonlySet<string>
  readonly selectedTodos: readonly Todo[]
  readonly complete: (todos: readonly Todo[], isCompleted: boolean) => void
  /** Makes a row the active one, which stays drawn while the list scrolls. */
  readonly activate: (key: string) => void
  /** Called for a long touch that did not move. */
  readonly longPress: (key: string) => void
  /** The layout of the rows where they are no list from top to bottom. */
  readonly layout?: DragLayout | undefined
}

/** How todos are dragged over another layout than a list. */
export interface DragLayout extends Pick<DragPage, 'listScrollers'> {
  /** Finds what a drop of topmost todos at a point does; null for nothing. */
  readonly findIn: (
    dragged: readonly Todo[],
    ...point: Parameters<NonNullable<DragPage['findIn']>>
  ) => Drop | null
  /** Where the sections are; undefined where none can be dragged. */
  readonly sections?: SectionLayout
  /** Called when the drag of todos begins and ends. */
  readonly onDrag: (isDragging: boolean) => void
}

/** Lets the rows of a list be dragged, a selected one with all that are selected, and sections by their headings. Returns whether a row is dragged. */
export function useTodoDrag(parts: DraggedList): (key: string) => boolean {
  const { list, scroller, view, rows, selected, selectedTodos, complete, activate, longPress, layout } = parts
  const text = useText()
  const { locale } = useFormats()
  const store = useStore()
  const today = useDay()
  const actions = useTodoActions()
  const change = useChangeWithUndo()
  const loaded = useLoaded(loadDrag, true)
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const latest = useLatest({
    read(key: string): DragState {
      const { shown } = store.read()
      const todo = shown.todos.get(key)
      const dragged = selected.has(key) ? selectedTodos : todo === undefined ? [] : [todo]
      return { dragged, rows, view, context: { text, locale, today, shown, actions, complete } }
    },
  })
  const beginSection = (key: string) => {
    const element = findRow(list.current, key)
    const section = store.read().shown.sections.get(element?.dataset['section'] ?? '')
    if (!section || !element || !list.current || !scroller.current) return null
    return (
      loaded?.beginSectionDrag({
        list: list.current,
        scroller: scroller.current,
        element,
        section,
        readRows: () => latest.read(key).rows,
        layout: layout?.sections ?? null,
        store,
        change,
        text,
      }) ?? null
    )
  }
  const source = useLatest<DragSource>({
    keyAt(element) {
      if (element.closest(controls) === null || element.closest(sectionHeading) !== null)
        return element.closest<HTMLElement>(draggable)?.dataset['key'] ?? null
      return null
    },
    begin(key, { clientX }) {
      const row = rows.find((each) => each.key === key)
      if (row?.type !== 'todo') return beginSection(key)
      if (loaded === null || list.current === null || scroller.current === null) return null
      const { beginDrag, dropTodos, describeDrop } = loaded
      setDraggedKey(key)
      layout?.onDrag(true)
      // The events of a finger end with the element that it touched.
      activate(key)
      const session = beginDrag({
        list: list.current,
        scroller: scroller.current,
        describe(drop) {
          const { dragged, context } = latest.read(key)
          return describeDrop(drop, dragged, context)
        },
        title: row.todo.title,
        count: latest.read(key).dragged.length,
        level: row.level,
        startX: clientX,
        ...(layout && {
          listScrollers: layout.listScrollers,
          findIn(...point) {
            const { dragged, context } = latest.read(key)
            return layout.findIn(topmostOf(context.shown, dragged), ...point)
          },
        }),
        read() {
          const { dragged, context, ...now } = latest.read(key)
          const topmost = topmostOf(context.shown, dragged).map(({ id }) => id)
          return { ...now, todos: context.shown.todos, dragged: new Set(topmost) }
        },
      })
      return {
        move: session.move,
        findDrop() {
          const drop = session.findDrop()
          if (drop === null) return null
          const { dragged, context } = latest.read(key)
          return () => dropTodos(dragged, drop, context)
        },
        end() {
          session.end()
          layout?.onDrag(false)
          setDraggedKey(null)
        },
      }
    },
    longPress(key) {
      if (rows.some((row) => row.key === key && row.type === 'todo')) longPress(key)
    },
  })
  useEffect(
    () => (loaded === null || list.current === null ? undefined : loaded.followPointer(list.current, source)),
    [loaded, list, source],
  )
  return useCallback(
    (key: string) =>
      draggedKey !== null && (key === draggedKey || (selected.has(draggedKey) && selected.has(key))),
    [draggedKey, selected],
  )
}
