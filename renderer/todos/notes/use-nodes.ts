import { startTransition, useEffect, useMemo, useState } from 'react'
import { parseInSteps, parseMarkdown } from './markdown.ts'
import { makeTree, type NotesNode } from './notes-tree.ts'

/** Longer notes are parsed in the background, since 64 KiB of them would stop the page for more than a tenth of a second. */
const longNotes = 4096

/** The parts of notes. Of long ones the beginning is there at once; after a change, the parts from before stay until the new ones are there. */
export function useNodes(source: string): readonly NotesNode[] {
  const isLong = source.length > longNotes
  const first = useMemo(
    () => makeTree(parseMarkdown(isLong ? source.slice(0, longNotes) : source)),
    [isLong, source],
  )
  const [whole, setWhole] = useState<readonly NotesNode[] | null>(null)
  useEffect(() => {
    if (!isLong) return
    const leaving = new AbortController()
    const parse = async (): Promise<void> => {
      const tokens = await parseInSteps(source, leaving.signal)
      if (tokens !== null) startTransition(() => setWhole(makeTree(tokens)))
    }
    void parse()
    return () => leaving.abort()
  }, [isLong, source])
  return (isLong ? whole : null) ?? first
}
