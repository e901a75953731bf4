import { useEffect, useState } from 'react'
import { useLatest } from '../../components/use-latest.ts'

interface TypedText {
  readonly typed: string
  /** Whether the words of a line are read, or cannot be. */
  readonly isRead: boolean
}

interface EnteredLines {
  /** Called for Enter once the words are read. */
  readonly onLine: () => void
  /** Called with a line that was entered before, unless it was changed meanwhile. */
  readonly onEarlyLine: (line: string) => void
}

const none: readonly string[] = []

/**
 * Returns the function for Enter in a field for lines. A line that is entered before its words can be read stays in the field until they
 * can be, with all that is typed behind it.
 */
export function useEnter({ typed, isRead }: TypedText, { onLine, onEarlyLine }: EnteredLines): () => void {
  // The text of the field at each early Enter: each begins with the one before.
  const [entered, setEntered] = useState(none)
  const latest = useLatest({
    addFirst(line: string) {
      setEntered((all) => (all[0] === line ? all.slice(1).map((text) => text.slice(line.length)) : all))
      if (typed.startsWith(line)) onEarlyLine(line)
    },
  })
  useEffect(() => {
    const [first] = entered
    if (isRead && first !== undefined) latest.addFirst(first)
  }, [isRead, entered, latest])
  return () => {
    if (isRead && entered.length === 0) onLine()
    // Text that was entered and then replaced is not a line any more: Enter means the text that is there.
    else setEntered((all) => [...all.filter((text) => typed.startsWith(text)), typed])
  }
}
