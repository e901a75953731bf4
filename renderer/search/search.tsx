import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { useCommands } from '../commands/registry.ts'
import { NotLoadedState } from '../components/states/lazy-part.tsx'
import { useLoadTexts } from '../messages/language-context.ts'
import { useText } from '../messages/use-text.ts'
import { parseSearch } from '../routing/search-location.ts'
import { SearchField } from './search-field.tsx'
import type { SearchPaneProps } from './search-pane.tsx'

type SearchProps = Omit<SearchPaneProps, 'typed'>

interface EarlyFieldProps {
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** The field alone, which takes the focus at once. */
function EarlyField({ query, onQuery }: EarlyFieldProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  useCommands({ find: () => field.current?.focus() })
  return (
    <header className="view-header search-header">
      <h1 className="spoken-only">{text('search.title')}</h1>
      <SearchField query={query} fieldRef={field} onQuery={onQuery} />
    </header>
  )
}

/** The search. Its field shows before the rest is loaded, and hands over the text that is typed meanwhile. */
export function Search(props: SearchProps) {
  const loadTexts = useLoadTexts()
  const [loaded, setLoaded] = useState<{ readonly Pane: ComponentType<SearchPaneProps> } | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (isMissing) return
    Promise.all([import('./search-pane.tsx'), loadTexts()]).then(
      ([{ SearchPane }]) => setLoaded({ Pane: SearchPane }),
      () => setIsMissing(true),
    )
  }, [isMissing, loadTexts])
  if (loaded !== null) return <loaded.Pane {...props} typed={typed} />
  return (
    <>
      <EarlyField query={typed ?? parseSearch(props.path).query} onQuery={setTyped} />
      {isMissing && <NotLoadedState onRetry={() => setIsMissing(false)} />}
    </>
  )
}
