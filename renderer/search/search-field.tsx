import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'

interface SearchFieldProps {
  readonly query: string
  readonly fieldRef: Ref<HTMLInputElement>
  readonly onQuery: (query: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** The name of the button that empties the field; undefined for none. */
  readonly clearName?: string | undefined
}

/** The field of a search. */
export function SearchField({ query, fieldRef, onQuery, onKeyDown, clearName }: SearchFieldProps) {
  const text = useText()
  return (
    <div className="search-field">
      <Icon of={Search} />
      <input
        ref={fieldRef}
        type="text"
        role="searchbox"
        aria-label={text('search.title')}
        placeholder={text('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {query !== '' && clearName !== undefined && (
        <IconAction icon={X} label={clearName} onPress={() => onQuery('')} />
      )}
    </div>
  )
}
