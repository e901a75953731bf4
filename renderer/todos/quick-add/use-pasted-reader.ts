import { useMemo } from 'react'
import { inboxId } from '../../../common/inbox.ts'
import { fold } from '../../../common/lines/tokens.ts'
import { sectionsOf } from '../../lists/sections/section-changes.ts'
import { usePageSettings } from '../../settings/settings.ts'
import type { NewTodoFields, Section } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { withTask, type PastedLine } from './pasted-lines.ts'
import type { Line } from './use-line.ts'

/** The section that a heading of a pasted text names. */
export interface PastedSection {
  readonly id: string
  readonly name: string
  /** Whether the list has no section of this name yet. */
  readonly isNew: boolean
}

/** A todo that a pasted line becomes. */
export interface PastedTodo extends Pick<PastedLine, 'depth' | 'completed'> {
  readonly fields: NewTodoFields
  /** Null for a todo in no section, and for a subtask, which is in that of its parent. */
  readonly section: PastedSection | null
}

// Headings of the same name are one section.
function createSectionFinder(
  sections: readonly Section[],
  makesNew: boolean,
): (name: string) => PastedSection | null {
  const found = new Map<string, PastedSection>()
  for (const { id, name } of sections)
    if (!found.has(fold(name))) found.set(fold(name), { id, name, isNew: false })
  return (name) => {
    const key = fold(name)
    if (!found.has(key) && makesNew) found.set(key, { id: crypto.randomUUID(), name, isNew: true })
    return found.get(key) ?? null
  }
}

/**
 * Returns the function that finds the todo that a pasted line becomes, where a todo gets the fields `given`. A heading that names no section of
 * the list makes one, where the page shows a list.
 */
export function usePastedReader(
  given: Partial<NewTodoFields>,
  read: Line['read'],
): (line: PastedLine) => PastedTodo {
  const store = useStore()
  const { defaultListId } = usePageSettings()
  return useMemo(() => {
    const listId = given.listId ?? defaultListId ?? inboxId
    const findSection = createSectionFinder(
      sectionsOf(store.read().shown, listId),
      given.listId !== undefined,
    )
    return (line) => {
      const { text, depth, completed, section: heading } = line
      // Subtasks are in the list and the section of their parent.
      const fields = depth === 0 ? read(text, given, false) : read(text, {}, true)
      const isElsewhere = fields.listId !== given.listId || fields.newList !== undefined
      const section = depth > 0 || heading === null || isElsewhere ? null : findSection(heading)
      return {
        depth,
        completed,
        fields: { ...withTask(fields, line), ...(section && { sectionId: section.id }) },
        section,
      }
    }
  }, [store, defaultListId, given, read])
}
