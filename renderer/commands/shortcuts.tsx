import { Suspense, useState } from 'react'
import { useCommands } from './registry.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'

const ShortcutsDialog = lazyPart(
  () => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
  { close: ({ onOpenChange }) => onOpenChange(false) },
)

/** Shows the keys of all commands at their command. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  useCommands({ 'show-shortcuts': () => setIsOpen(true) })
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutsDialog isOpen onOpenChange={setIsOpen} />
    </Suspense>
  )
}
