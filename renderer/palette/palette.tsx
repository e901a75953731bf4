import { Suspense, useState } from 'react'
import { useCommands, useCommandRegistry } from '../commands/registry.ts'
import { LoadingKeys } from '../components/loading-keys.tsx'
import type { Opening, PaletteProps } from './open-palette.tsx'
import { lazyPart } from '../components/states/lazy-part.tsx'

const OpenPalette = lazyPart(() => import('./open-palette.tsx').then((module) => module.OpenPalette), {
  close: ({ onClose }) => onClose(),
})

/** The palette, which is loaded when it is opened for the first time, or before. */
export function Palette(props: PaletteProps) {
  const { openId } = props
  const registry = useCommandRegistry()
  const [opening, setOpening] = useState<Opening | null>(null)
  const open = () => {
    const focused = document.activeElement
    const { subject } = registry
    const isInRow = focused !== null && focused.closest('[role="row"]') !== null
    const isPresent = subject !== null && (isInRow || (openId !== null && subject.ids.includes(openId)))
    setOpening({ focused, subject: isPresent ? subject : null })
  }
  useCommands({ palette: open })
  if (opening === null) return null
  return (
    <Suspense fallback={<LoadingKeys />}>
      <OpenPalette {...props} opening={opening} onClose={() => setOpening(null)} />
    </Suspense>
  )
}
