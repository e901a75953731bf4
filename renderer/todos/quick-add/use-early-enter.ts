import { useEffect, useState } from 'react'
import { useLatest } from '../../components/use-latest.ts'

interface TypedText {
  readonly typed: string
  /** Whether the words of a line are read, or cannot be. */
  readonly isRead: boolean
}

const none: readonly string[] = []

/**
 * Returns the function for Enter before the words of a line can be read. The text stays in the field until they can be, with all that is
 * typed behind it; then `onLine` gets each line that was entered, unless it was changed meanwhile.
 */
export function useEarlyEnter({ typed, isRead }: TypedText, onLine: (line: string) => void): () => void {
  // The text of the field at each Enter: each begins with the one before.
  const [entered, setEntered] = useState(none)
  const addFirst = () => {
    const [first, ...later] = entered
    if (first === undefined) return
    setEntered(later.map((text) => text.slice(first.length)))
    if (typed.startsWith(first)) onLine(first)
  }
  const latest = useLatest({ addFirst })
  useEffect(() => {
    if (isRead && entered.length > 0) latest.addFirst()
  }, [isRead, entered, latest])
  // Text that was entered and then replaced is not a line any more: Enter means the text that is there.
  return () => setEntered([...entered.filter((text) => typed.startsWith(text)), typed])
}
