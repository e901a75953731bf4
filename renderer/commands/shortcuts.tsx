import { Suspense, useState } from 'react'
import { useCommand } from './registry.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'

const ShortcutsDialog = lazyPart(
  () => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
  'above',
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
