import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import type { QueryPiece } from '../../common/queries/pieces.ts'
import type { ReadQuery } from '../../common/queries/read-query.ts'
import { splitSearch } from '../../common/search/search-words.ts'
import { useCommands, useCommandRegistry } from '../commands/registry.ts'
import { MarkedWordsContext } from '../components/highlight/marked.tsx'
import { useLists, useViewTodos } from '../sync/sync-context.ts'
import { ListPane } from '../todos/list-pane.tsx'
import { leaveSearch, readOrigin, replaceSearch } from '../routing/search-location.ts'
import { useCustomViewValues } from '../custom-views/custom-view-values.tsx'
import { findView } from '../todo-views/view.ts'
import { SaveAsView } from '../custom-views/save-as-view.tsx'
import { conditionsIn } from '../custom-views/query/join-conditions.ts'
import { useQuery } from '../custom-views/query/use-query.ts'
import { QueryChips, quotePiece } from './query-chips.tsx'
import { SearchHeader } from './search-header.tsx'
import { formatSearch, parseSearch } from '../routing/search-location.ts'
import { prepareSearch } from '../custom-views/prepare-search.ts'
import { searchView } from './search-view.ts'

/** The pause in typing after which the address is updated, in milliseconds. */
const restTime = 300

const nothing: Pick<ReadQuery, 'pieces' | 'unknown' | 'words' | 'conditions'> = {
  pieces: [],
  unknown: [],
  words: '',
  conditions: {},
}

/** The properties of SearchPane. */
export interface SearchPaneProps {
  /** The path of the search, such as `/search/rent`. */
  readonly path: string
  /** The text that was typed before the pane was loaded; null if nothing was. */
  readonly typed: string | null
  /** The id of the todo whose details show. */
  readonly openId: string | null
  readonly onFocusRow: (id: string) => void
  readonly onOpen: (id: string) => void
}

/** The search: a field, and the todos that have all of its words. */
export function SearchPane({ path, typed, openId, onFocusRow, onOpen }: SearchPaneProps) {
  const todos = useViewTodos()
  const lists = useLists()
  const customViews = useCustomViewValues()
  const commands = useCommandRegistry()
  const field = useRef<HTMLInputElement>(null)
  const [location, setLocation] = useState(() => ({
    ...parseSearch(path),
    ...(typed !== null && { query: typed }),
  }))
  const [origin] = useState(() => location.scope ?? readOrigin())
  const typedPath = formatSearch(location)

  // The address changes by Back and Forward as well.
  const [lastPath, setLastPath] = useState(path)
  if (path !== lastPath) {
    setLastPath(path)
    if (path !== typedPath) setLocation(parseSearch(path))
  }
  // A new address during the way back would keep the browser in the search.
  const [isLeft, setIsLeft] = useState(false)
  const isTyped = !isLeft && openId === null && path !== typedPath
  useEffect(() => {
    if (!isTyped) return
    const timer = setTimeout(() => replaceSearch(typedPath, origin), restTime)
    return () => clearTimeout(timer)
  }, [isTyped, typedPath, origin])
  // Before the next key, which may be the next letter of a text that was begun before.
  useLayoutEffect(() => field.current?.focus(), [])
  useEffect(() => prepareSearch(todos.values()), [todos])
  const focusField = () => {
    field.current?.focus()
    field.current?.select()
  }
  useCommands({ find: focusField })

  const { query, scope } = useDeferredValue(location)
  const { pieces, unknown, words: plain, conditions } = useQuery(query) ?? nothing
  const words = useMemo(() => splitSearch(plain), [plain])
  const scopeView = scope === null ? null : findView(scope, lists, customViews)
  const scopePath = scopeView?.path
  const conditionsKey = JSON.stringify(conditions)
  const isEmpty = conditionsKey === '{}'
  const kept = isEmpty ? null : conditionsIn(scopeView, conditions)
  const view = useMemo(
    () => searchView(words, conditions, scopeView),
    // oxlint-disable-next-line react/exhaustive-deps -- a view is identified by its path, and equal conditions are the same
    [words, conditionsKey, scopePath],
  )
  const changeQuery = (changed: string) => {
    setLocation({ ...location, query: changed })
    field.current?.focus()
  }
  // The results come a little after the last letters.
  const makeText = (piece: QueryPiece) => {
    if (query === location.query) changeQuery(quotePiece(query, piece))
  }
  const open = (id: string) => {
    if (isTyped) replaceSearch(typedPath, origin)
    onOpen(id)
  }
  // Escape and the arrow up on the first row go back to the field.
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target
    if (event.defaultPrevented || !(row instanceof HTMLElement) || !row.matches('[role="row"]')) return
    const isFirst = event.key === 'ArrowUp' && row.getAttribute('aria-rowindex') === '1'
    // With the details open, Escape closes them.
    const isEscape = event.key === 'Escape' && openId === null
    if (!isEscape && !isFirst) return
    event.preventDefault()
    field.current?.focus()
  }
  return (
    <MarkedWordsContext value={words}>
      <div className="search-pane" onKeyDown={onKeyDown}>
        <ListPane
          view={view}
          openId={openId}
          renderHeader={(rows) => (
            <SearchHeader
              query={location.query}
              fieldRef={field}
              count={isEmpty ? null : rows.length}
              origin={origin === null ? null : findView(origin, lists, customViews)}
              saveButton={kept !== null && <SaveAsView name={query.trim()} filter={kept} />}
              chips={<QueryChips pieces={pieces} unknown={unknown} onText={makeText} />}
              isScoped={location.scope !== null}
              onQuery={changeQuery}
              onScope={(isScoped) => setLocation({ ...location, scope: isScoped ? origin : null })}
              onDown={() => commands.run('todo.next')}
              onLeave={() => {
                setIsLeft(true)
                leaveSearch(origin)
              }}
            />
          )}
          onEmptied={() => field.current?.focus()}
          onFocusRow={onFocusRow}
          onOpen={open}
        />
      </div>
    </MarkedWordsContext>
  )
}
