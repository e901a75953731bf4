import { lazy, Suspense, useState } from 'react'
import { useCommand } from './registry.ts'

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

/** Shows the keys of all commands at their command. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  useCommand('show-shortcuts', () => setIsOpen(true))
  if (isOpen === null) return null
  return (
    <Suspense>
      <ShortcutsDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  )
}
