import { createContext, use, type ReactNode } from 'react'
import { useHighlights } from './hooks/use-highlights.ts'
import { useStoredTodos } from './queries.ts'

const HighlightsContext = createContext<ReadonlySet<string>>(new Set())

interface HighlightsProps {
  readonly children: ReactNode
}

/** Marks what somebody else has just changed. It draws the rows in sight again, but not the list, which may be long. */
export function Highlights({ children }: HighlightsProps) {
  const highlighted = useHighlights(useStoredTodos().data)
  return <HighlightsContext value={highlighted}>{children}</HighlightsContext>
}

/** Whether somebody else has just changed this todo. */
export const useIsHighlighted = (id: string): boolean => use(HighlightsContext).has(id)
