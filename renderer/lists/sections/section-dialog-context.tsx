import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react'
import { inboxId } from '../../../common/inbox.ts'
import { useCommands } from '../../commands/registry.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'
import { inboxPath, usePageLocation } from '../../routing/location.ts'
import { parseViewPath } from '../../routing/view-path.ts'
import type { EditedSection } from './section-dialog.tsx'

const SectionDialog = lazyPart(() => import('./section-dialog.tsx').then((module) => module.SectionDialog), {
  close: ({ onClose }) => onClose(),
})

const SectionDialogContext = createContext<(edited: EditedSection) => void>(() => undefined)

interface SectionDialogProviderProps {
  readonly children: ReactNode
}

/** Provides the dialog with the name of a section, which is loaded when it is opened for the first time. */
export function SectionDialogProvider({ children }: SectionDialogProviderProps) {
  const [edited, setEdited] = useState<EditedSection | null>(null)
  const open = useMemo(() => setEdited, [])
  const { path } = usePageLocation()
  const { kind, id } = parseViewPath(path)
  const listId = path === inboxPath ? inboxId : kind === 'list' ? id : null
  useCommands({ 'new-section': listId === null ? null : () => setEdited({ listId, section: null }) })
  return (
    <SectionDialogContext value={open}>
      {children}
      {edited !== null && (
        <Suspense>
          <SectionDialog edited={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </SectionDialogContext>
  )
}

/** Returns the function that opens the dialog with the name of a section, a new one too. */
export const useSectionDialog = (): ((edited: EditedSection) => void) => use(SectionDialogContext)
