import { planMove, type Neighbour } from '../../../common/plan-moves.ts'
import type { Drag } from '../../components/drag/follow-pointer.ts'
import { showDragLayer } from '../../components/drag/drag-layer.ts'
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
  readonly store: ReturnType<typeof useStore>
  /** Makes a change and offers to undo it. */
  readonly change: ReturnType<typeof useChangeWithUndo>
  readonly text: Text
}

/** The section beside which a section goes, and the row at whose edge the line shows. */
interface SectionGap {
  readonly neighbour: Neighbour
  readonly line: { readonly key: string; readonly edge: 'top' | 'bottom' }
}

/** Finds where a section goes that is dropped at a row: to the place of the section that the row belongs to. Null where it stays. */
function findSectionGap(rows: readonly Row[], id: string, index: number): SectionGap | null {
  const headings = rows.flatMap((row, at) =>
    row.type === 'heading' && row.group === 'section' && row.id !== null
      ? [{ key: row.key, id: row.id, at }]
      : [],
  )
  const own = headings.findIndex((heading) => heading.id === id)
  // The todos above the first heading are in no section.
  const over = Math.max(
    0,
    headings.findLastIndex(({ at }) => at <= index),
  )
  const target = headings[over]
  if (own === -1 || target === undefined || over === own) return null
  if (over < own)
    return { neighbour: { id: target.id, position: 'before' }, line: { key: target.key, edge: 'top' } }
  const end = rows.findIndex(({ type }, at) => at > target.at && type === 'heading')
  const last = rows.at(end === -1 ? -1 : end - 1)
  return {
    neighbour: { id: target.id, position: 'after' },
    line: { key: last?.key ?? target.key, edge: 'bottom' },
  }
}

/** Begins to drag a section by its heading: among the sections of its list, or to another list in the sidebar. */
export function beginSectionDrag(page: SectionDragPage): Drag {
  const { list, scroller, element, section, readRows, store, change, text } = page
  const { id, listId, name } = section
  let at = { x: 0, y: 0 }
  let link: Element | null = null
  let drop: (() => void) | null = null
  const layer = showDragLayer({ scroller, title: name, count: 1, onScroll: () => update() })
  const rowElement = (key: string) => list.querySelector(`[data-key="${CSS.escape(key)}"]`)

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
  const updateOverList = (under: Element | null) => {
    layer.say('', false)
    const rows = readRows()
    const row = under?.closest<HTMLElement>('[data-index]')
    const isInList = under !== null && scroller.contains(under)
    const index = row && list.contains(row) ? Number(row.dataset['index']) : rows.length - 1
    const gap = isInList ? findSectionGap(rows, id, index) : null
    const marked = gap === null ? null : rowElement(gap.line.key)
    layer.mark(gap && marked && { row: marked.getBoundingClientRect(), edge: gap.line.edge })
    drop = gap && (() => moveBeside(gap.neighbour))
  }
  const update = () => {
    link?.removeAttribute('data-drop-target')
    link = null
    drop = null
    layer.moveTo(at.x, at.y)
    const under = document.elementFromPoint(at.x, at.y)
    const over =
      under?.closest('[data-link]') ?? under?.closest('.sidebar-row')?.querySelector('[data-link]') ?? null
    if (over === null) updateOverList(under)
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
