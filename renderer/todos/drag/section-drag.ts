import { planMove, type Neighbour } from '../../../common/plan-moves.ts'
import type { Drag } from '../../components/drag/follow-pointer.ts'
import { showDragLayer, type DropPosition } from '../../components/drag/drag-layer.ts'
import { moveSectionToList, reorderSections, sectionsOf } from '../../lists/sections/section-changes.ts'
import { clip } from '../../components/clip.ts'
import { nameList } from '../../lists/name-list.ts'
import type { Text } from '../../messages/use-text.ts'
import type { Section } from '../../sync/entities.ts'
import type { useStore } from '../../sync/sync-context.ts'
import type { Row } from '../../todo-views/rows.ts'
import type { useChangeWithUndo } from '../../undo/use-change-with-undo.ts'
import { findSidebarDrop } from './find-drop.ts'

/** The parts of the page that the drag of a section uses. */
interface SectionDragPage {
  readonly list: HTMLElement
  readonly scroller: HTMLElement
  /** The heading of the section. */
  readonly element: Element
  readonly section: Section
  /** The rows as they are now. */
  readonly readRows: () => readonly Row[]
  /** The layout of the sections where they are no list from top to bottom. */
  readonly layout: SectionLayout | null
  readonly store: ReturnType<typeof useStore>
  /** Makes a change and offers to undo it. */
  readonly change: ReturnType<typeof useChangeWithUndo>
  readonly text: Text
}

/** How the sections of a list are laid out. */
export interface SectionLayout {
  /** Finds the section at a point by its id: the first one ahead of them all, and the last one behind them. */
  readonly findAt: (x: number, y: number) => string | undefined
  /** Finds where the line shows for a section that goes beside another one; null where that is not drawn. */
  readonly findLine: (neighbour: Neighbour) => DropPosition | null
}

/** Says where the sections of a list from top to bottom are. */
function layOutRows(list: HTMLElement, rows: readonly Row[]): SectionLayout {
  const headings = rows.flatMap((row, at) =>
    row.type === 'heading' && row.group === 'section' && row.id !== null
      ? [{ key: row.key, id: row.id, at }]
      : [],
  )
  return {
    findAt(x, y) {
      const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')
      const index = row && list.contains(row) ? Number(row.dataset['index']) : rows.length - 1
      // The todos above the first heading are in no section.
      return (headings.findLast(({ at }) => at <= index) ?? headings[0])?.id
    },
    findLine({ id, position }) {
      const heading = headings.find((each) => each.id === id)
      if (heading === undefined) return null
      const end = rows.findIndex(({ type }, at) => at > heading.at && type === 'heading')
      const last = rows.at(end === -1 ? -1 : end - 1)
      const key = position === 'before' ? heading.key : (last?.key ?? heading.key)
      const row = list.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect()
      return row ? { row, edge: position === 'before' ? 'top' : 'bottom' } : null
    },
  }
}

/** Finds the neighbour of a section that takes the place of another one; null where it stays. */
function findNeighbour(sections: readonly Section[], id: string, over: string | undefined): Neighbour | null {
  const own = sections.findIndex((section) => section.id === id)
  const target = sections.findIndex((section) => section.id === over)
  if (over === undefined || own === -1 || target === -1 || own === target) return null
  return { id: over, position: target < own ? 'before' : 'after' }
}

/** Begins to drag a section by its heading: among the sections of its list, or to another list in the sidebar. */
export function beginSectionDrag(page: SectionDragPage): Drag {
  const { list, scroller, element, section, readRows, layout, store, change, text } = page
  const { id, listId, name } = section
  let at = { x: 0, y: 0 }
  let link: Element | null = null
  let drop: (() => void) | null = null
  const layer = showDragLayer({ scroller, title: name, count: 1, onScroll: () => update() })

  const moveBeside = (neighbour: Neighbour) => {
    const orders = planMove(sectionsOf(store.read().shown, listId), id, neighbour)
    if (orders.length > 0) store.change(reorderSections(orders, section))
  }
  const updateOverSidebar = (over: Element) => {
    const target = findSidebarDrop(over.getAttribute('data-link') ?? '')
    layer.mark(null)
    if (target?.type !== 'list' || target.id === listId) return layer.say('', false)
    link = over
    link.setAttribute('data-drop-target', '')
    const { shown } = store.read()
    const newName = nameList(shown.lists, target.id, text) ?? ''
    layer.say(text('drag.list', { name: clip(newName) }), false)
    drop = () => change(moveSectionToList(store.read().shown, section, target.id), newName)
  }
  const updateOverSections = (under: Element | null) => {
    layer.say('', false)
    const places = layout ?? layOutRows(list, readRows())
    const isThere = under !== null && scroller.contains(under)
    const siblings = sectionsOf(store.read().shown, listId)
    const neighbour = isThere ? findNeighbour(siblings, id, places.findAt(at.x, at.y)) : null
    layer.mark(neighbour && places.findLine(neighbour))
    drop = neighbour && (() => moveBeside(neighbour))
  }
  const update = () => {
    link?.removeAttribute('data-drop-target')
    link = null
    drop = null
    layer.moveTo(at.x, at.y)
    const under = document.elementFromPoint(at.x, at.y)
    const over =
      under?.closest('[data-link]') ?? under?.closest('.sidebar-row')?.querySelector('[data-link]') ?? null
    if (over === null) updateOverSections(under)
    else updateOverSidebar(over)
  }
  element.setAttribute('data-dragged', '')
  return {
    move(x, y) {
      at = { x, y }
      update()
    },
    findDrop() {
      // The rows may have changed since the pointer moved.
      update()
      return drop
    },
    end() {
      element.removeAttribute('data-dragged')
      link?.removeAttribute('data-drop-target')
      layer.end()
    },
  }
}
