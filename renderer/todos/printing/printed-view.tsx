import { useEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { useCommands } from '../../commands/registry.ts'
import { Printout } from '../../components/printout.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { View } from '../../todo-views/view.ts'

interface PrintedViewProps {
  readonly view: View
}

const loadSheet = () => import('./print-sheet.tsx')

// It is loaded when somebody prints.
const ignore = (): undefined => undefined

/** The time after which the sheet is loaded, in milliseconds. It is not needed for the first paint. */
const loadingDelay = 500

/** Prints all todos of a view. The page itself draws only the rows in sight. */
export function PrintedView({ view }: PrintedViewProps) {
  const text = useText()
  const toasts = useToasts()
  const [Sheet, setSheet] = useState<ComponentType<PrintedViewProps> | null>(null)
  useEffect(() => {
    // Before anybody prints, since the browser does not wait for it.
    const loading = setTimeout(
      () => void loadSheet().then(({ PrintSheet }) => setSheet(() => PrintSheet), ignore),
      loadingDelay,
    )
    return () => clearTimeout(loading)
  }, [])
  const print = async () => {
    try {
      const { PrintSheet } = await loadSheet()
      // A view that has just opened has not loaded it yet.
      flushSync(() => setSheet(() => PrintSheet))
    } catch {
      return toasts.say(text('print.notLoaded'))
    }
    window.print()
  }
  useCommands({ print: () => void print() })
  return (
    Sheet !== null && (
      <Printout>
        <Sheet view={view} />
      </Printout>
    )
  )
}
