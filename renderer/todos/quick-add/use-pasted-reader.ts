import { useMemo } from 'react'
import { inboxId } from '../../../common/inbox.ts'
import { fold } from '../../../common/lines/tokens.ts'
import { sectionsOf } from '../../lists/sections/section-changes.ts'
import { usePageSettings } from '../../settings/settings.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { withTask, type PastedLine } from './pasted-lines.ts'
import type { Line } from './use-line.ts'

/** Returns the function that finds the fields of the todo that a pasted line becomes, where a todo gets the fields `given`. */
export function usePastedReader(
  given: Partial<NewTodoFields>,
  read: Line['read'],
): (line: PastedLine) => NewTodoFields {
  const store = useStore()
  const { defaultListId } = usePageSettings()
  return useMemo(() => {
    const sections = sectionsOf(store.read().shown, given.listId ?? defaultListId ?? inboxId)
    const findSection = (name: string) => sections.find((section) => fold(section.name) === fold(name))
    return (line) => {
      const { text, depth, section: heading } = line
      // Subtasks are in the list and the section of their parent.
      const fields = depth === 0 ? read(text, given, false) : read(text, {}, true)
      const section = depth > 0 || heading === null ? undefined : findSection(heading)
      return {
        ...withTask(fields, line),
        ...(section && fields.listId === given.listId && { sectionId: section.id }),
      }
    }
  }, [store, defaultListId, given, read])
}
