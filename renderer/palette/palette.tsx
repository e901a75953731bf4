import { Suspense, useState } from 'react'
import { useCommand, useCommands, type CommandSubject } from '../commands/registry.ts'
import { LoadingKeys } from '../components/loading-keys.tsx'
import { lazyPart } from '../components/states/lazy-part.tsx'

const OpenPalette = lazyPart(() => import('./open-palette.tsx').then((module) => module.OpenPalette), {
  close: ({ onClose }) => onClose(),
})

/** The state of the page at the moment when the palette was opened. */
export interface Opening {
  readonly focused: Element | null
  readonly subject: CommandSubject | null
}

/** The parts of the page that the palette needs. */
export interface PaletteProps {
  /** The path of the view that the page shows. */
  readonly path: string
  /** The id of the todo whose details show. */
  readonly openId: string | null
  /** Whether the menu is in place of the view, where there is room for one pane only. */
  readonly isMenuOpen: boolean
  readonly onShow: (path: string) => void
  /** Opens the details of a todo beside a view. */
  readonly onOpenTodo: (path: string, id: string) => void
}

/** The palette, which is loaded when it is opened for the first time, or before. */
export function Palette(props: PaletteProps) {
  const { openId } = props
  const registry = useCommands()
  const [opening, setOpening] = useState<Opening | null>(null)
  useCommand('palette', () => {
    const focused = document.activeElement
    const { subject } = registry
    const isInRow = focused !== null && focused.closest('[role="row"]') !== null
    const isPresent = subject !== null && (isInRow || (openId !== null && subject.ids.includes(openId)))
    setOpening({ focused, subject: isPresent ? subject : null })
  })
  if (opening === null) return null
  return (
    <Suspense fallback={<LoadingKeys />}>
      <OpenPalette {...props} opening={opening} onClose={() => setOpening(null)} />
    </Suspense>
  )
}
