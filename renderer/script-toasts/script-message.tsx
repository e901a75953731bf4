import { useSyncExternalStore, type ReactNode } from 'react'
import { Message } from '../messages/message.tsx'
import type { Tally } from './tally.ts'

interface ScriptMessageProps {
  readonly name: ReactNode
  readonly tally: Tally
}

/** The message with the name of a script and the number of its changed todos, which is updated. */
export function ScriptMessage({ name, tally }: ScriptMessageProps) {
  const { action, count } = useSyncExternalStore(tally.subscribe, tally.read)
  return <Message id={`script.${action}`} values={{ name, count }} />
}
