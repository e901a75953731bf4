import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react'
import { useCommands } from '../commands/registry.ts'
import { newFields } from './view-changes.ts'
import type { EditedView } from './form/view-dialog.tsx'
import { lazyPart } from '../components/states/lazy-part.tsx'

const ViewDialog = lazyPart(() => import('./form/view-dialog.tsx').then((module) => module.ViewDialog), {
  close: ({ onClose }) => onClose(),
})

const ViewDialogContext = createContext<(edited: EditedView) => void>(() => undefined)

interface ViewDialogProviderProps {
  readonly children: ReactNode
}

/** Provides the dialog with the form of a view, which is loaded when it is opened for the first time. */
export function ViewDialogProvider({ children }: ViewDialogProviderProps) {
  const [edited, setEdited] = useState<EditedView | null>(null)
  const open = useMemo(() => setEdited, [])
  useCommands({ 'new-view': () => setEdited({ id: null, fields: newFields }) })
  return (
    <ViewDialogContext value={open}>
      {children}
      {edited !== null && (
        <Suspense>
          <ViewDialog edited={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </ViewDialogContext>
  )
}

/** Returns the function that opens the form of a view. */
export const useViewDialog = (): ((edited: EditedView) => void) => use(ViewDialogContext)
