import { useMemo } from 'react'
import { planMove, type Neighbour } from '../../../common/plan-moves.ts'
import type { List, Section } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { useChangeWithUndo } from '../../undo/use-change-with-undo.ts'
import {
  addSection,
  deleteSection,
  moveSectionToList,
  renameSection,
  reorderSections,
  sectionsOf,
} from './section-changes.ts'

/** The changes that a person makes to the sections of lists. Each shows at once and can be undone. */
interface SectionActions {
  /** The number of sections of a list. */
  readonly count: (listId: string) => number
  /** Adds a section below the others of a list. */
  readonly add: (listId: string, name: string) => void
  readonly rename: (section: Section, name: string) => void
  /** Moves a section next to another one of its list. */
  readonly move: (section: Section, neighbour: Neighbour) => void
  /** Moves a section with its todos to another list. */
  readonly moveToList: (section: Section, list: Pick<List, 'id' | 'name'>) => void
  /** Moves a section to the trash, with its todos or without them. */
  readonly remove: (section: Section, todos: 'keep' | 'along') => void
}

/** The changes to the sections of the account that the page shows. */
export function useSectionActions(): SectionActions {
  const store = useStore()
  const changeWithUndo = useChangeWithUndo()
  return useMemo(() => {
    const shown = () => store.read().shown
    const now = () => new Date().toISOString()
    return {
      count: (listId) => sectionsOf(shown(), listId).length,
      // A new section can be below what the pane shows, so a message says that it is there.
      add: (listId, name) =>
        changeWithUndo(addSection(shown(), crypto.randomUUID(), { listId, name }, now())),
      rename: (section, name) => void store.change(renameSection(section, name)),
      move(section, neighbour) {
        const orders = planMove(sectionsOf(shown(), section.listId), section.id, neighbour)
        if (orders.length > 0) store.change(reorderSections(orders, section))
      },
      moveToList: (section, list) => changeWithUndo(moveSectionToList(shown(), section, list.id), list.name),
      remove: (section, todos) => changeWithUndo(deleteSection(shown(), section, todos, now())),
    }
  }, [store, changeWithUndo])
}
