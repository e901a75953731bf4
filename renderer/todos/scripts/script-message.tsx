import { useSyncExternalStore, type ReactNode } from 'react'
import { Message } from '../../messages/message.tsx'
import type { Tally } from './tally.ts'

interface ScriptMessageProps {
  readonly name: ReactNode
  readonly tally: Tally
}

/** Says who changed how many todos, while the number grows. */
export function ScriptMessage({ name, tally }: ScriptMessageProps) {
  const { action, count } = useSyncExternalStore(tally.subscribe, tally.read)
  return <Message id={`script.${action}`} values={{ name, count }} />
}
