import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react'
import { inboxId } from '../../common/inbox.ts'
import { useCommands } from '../commands/registry.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'
import { inboxPath, usePageLocation } from '../routing/location.ts'
import { parseViewPath } from '../routing/view-path.ts'
import type { List } from '../sync/entities.ts'
import type { EditedSection } from './sections/section-dialog.tsx'

const SectionDialog = lazyPart(
  () => import('./sections/section-dialog.tsx').then((module) => module.SectionDialog),
  { close: ({ onClose }) => onClose() },
)

const IconDialog = lazyPart(() => import('./icon-dialog.tsx').then((module) => module.IconDialog), {
  close: ({ onClose }) => onClose(),
})

/** Opens the dialogs of lists. */
interface ListDialogs {
  /** Asks for the name of a section, a new one too. */
  readonly editSection: (edited: EditedSection) => void
  readonly chooseIcon: (list: List) => void
}

const ListDialogsContext = createContext<ListDialogs | null>(null)

interface ListDialogsProviderProps {
  readonly children: ReactNode
}

/** Provides the dialogs of lists, which are loaded when they are opened for the first time. */
export function ListDialogsProvider({ children }: ListDialogsProviderProps) {
  const [section, setSection] = useState<EditedSection | null>(null)
  const [list, setList] = useState<List | null>(null)
  const dialogs = useMemo(() => ({ editSection: setSection, chooseIcon: setList }), [])
  const { path } = usePageLocation()
  const { kind, id } = parseViewPath(path)
  const listId = path === inboxPath ? inboxId : kind === 'list' ? id : null
  useCommands({ 'new-section': listId === null ? null : () => setSection({ listId, section: null }) })
  return (
    <ListDialogsContext value={dialogs}>
      {children}
      <Suspense>
        {section !== null && <SectionDialog edited={section} onClose={() => setSection(null)} />}
        {list !== null && <IconDialog list={list} onClose={() => setList(null)} />}
      </Suspense>
    </ListDialogsContext>
  )
}

/** The functions that open the dialogs of lists. Throws outside of ListDialogsProvider. */
export function useListDialogs(): ListDialogs {
  const dialogs = use(ListDialogsContext)
  if (dialogs === null) throw new Error('useListDialogs needs a ListDialogsProvider around it')
  return dialogs
}
