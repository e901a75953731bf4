import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { isOfInputMethod } from '../components/keyboard.ts'
import { useText } from '../messages/use-text.ts'
import type { View } from '../todo-views/view.ts'
import { SearchField } from './search-field.tsx'

interface SearchHeaderProps {
  readonly query: string
  readonly fieldRef: Ref<HTMLInputElement>
  /** The number of found todos; null if the field has no words. */
  readonly count: number | null
  /** The view that the search began in; null where it cannot be searched. */
  readonly origin: View | null
  /** The button that keeps the search as a view; null for a search without words. */
  readonly saveButton: ReactNode
  /** The parts of the search that are read as conditions. */
  readonly chips: ReactNode
  /** Whether only that view is searched. */
  readonly isScoped: boolean
  readonly onQuery: (query: string) => void
  readonly onScope: (isScoped: boolean) => void
  /** Called for the arrow key down and for Enter, which move to the results. */
  readonly onDown: () => void
  /** Called for Escape in an empty field. */
  readonly onLeave: () => void
}

/** The field of a search, and the choice of the searched view. */
export function SearchHeader(props: SearchHeaderProps) {
  const { query, fieldRef, count, origin, saveButton, chips, isScoped, onQuery, onScope, onDown, onLeave } =
    props
  const text = useText()
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'Enter') onDown()
    else if (event.key === 'Escape') {
      if (query === '') onLeave()
      else onQuery('')
    } else return
    event.preventDefault()
  }
  const scopes = origin && [
    {
      isOn: isScoped,
      name: text('search.inView', { view: origin.name === null ? origin.title : text(origin.name) }),
      choose: () => onScope(true),
    },
    { isOn: !isScoped, name: text('search.everywhere'), choose: () => onScope(false) },
  ]
  return (
    <header className="view-header search-header">
      <h1 className="spoken-only">{text('search.title')}</h1>
      <SearchField
        query={query}
        fieldRef={fieldRef}
        clearName={text('search.clear')}
        onQuery={onQuery}
        onKeyDown={onKeyDown}
      />
      {scopes && (
        <div className="view-filters" role="group" aria-label={text('search.scope')}>
          {scopes.map(({ isOn, name, choose }) => (
            <button key={name} type="button" className="view-filter" aria-pressed={isOn} onClick={choose}>
              {name}
            </button>
          ))}
        </div>
      )}
      {/* The list says it too where nothing was found. */}
      <p className={count === 0 ? 'spoken-only' : 'count'} role="status">
        {count !== null && text('search.count', { count })}
      </p>
      {saveButton}
      {chips}
    </header>
  )
}
