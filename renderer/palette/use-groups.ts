import { Search } from 'lucide-react'
import { createElement, useEffect, useMemo, useState } from 'react'
import { useAccountId } from '../api/account-context.ts'
import type { CommandSubject } from '../commands/registry.ts'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { useViewTodos } from '../sync/sync-context.ts'
import { prepareSearch } from '../custom-views/prepare-search.ts'
import { parseQuery } from './match-name.ts'
import { keyOf, type EntryGroup, type FoundEntry, type PaletteEntry } from './palette-entry.ts'
import { findTodos, rankEntries } from './rank-entries.ts'
import { readRecent } from './recent.ts'
import { useAddOffer } from './use-add-offer.ts'
import { useMeant } from './use-meant.ts'
import { usePaletteEntries, useTodoEntry } from './use-palette-entries.tsx'

const unmarked = (entry: PaletteEntry): FoundEntry => ({ entry, parts: [] })

const todosFirst = (a: PaletteEntry, b: PaletteEntry): number =>
  Number(b.action.type === 'todo') - Number(a.action.type === 'todo')

/** Finds the entries to show for a typed text: without one, the recent ones first and all commands. */
export function useGroups(typed: string, subject: CommandSubject | null): readonly EntryGroup[] {
  const text = useText()
  const account = useAccountId()
  const [recent] = useState(() => readRecent(account))
  const todos = useViewTodos()
  const entryOfTodo = useTodoEntry()
  const entries = usePaletteEntries(subject !== null)
  useEffect(() => prepareSearch(todos.values()), [todos])
  const query = useMemo(() => parseQuery(typed), [typed])
  const add = useAddOffer(query.text)
  const meant = useMeant(query.text)
  const groups = useMemo((): readonly EntryGroup[] => {
    const { ofTodo, commands, views, lists, tags } = entries
    if (query.text !== '') {
      const found = findTodos(todos.values(), query).map(entryOfTodo)
      const all = [...ofTodo, ...commands, ...views, ...lists, ...tags, ...found]
      const ranked = rankEntries(all, query, recent)
      const keys = new Set(ranked.map(({ entry }) => keyOf(entry.action)))
      const others = meant.todos.map(entryOfTodo).filter(({ action }) => !keys.has(keyOf(action)))
      return [{ name: null, entries: [...ranked, ...others.map(meant.mark)] }]
    }
    const places = [...commands, ...views, ...lists, ...tags]
    const byKey = new Map(places.map((entry) => [keyOf(entry.action), entry]))
    const findRecent = (key: string): PaletteEntry | undefined => {
      const todo = key.startsWith('todo ') ? todos.get(key.slice('todo '.length)) : undefined
      return todo === undefined || todo.deletedAt !== null ? byKey.get(key) : entryOfTodo(todo)
    }
    const latest = recent.map(findRecent).filter((entry) => entry !== undefined)
    const withoutLatest = (some: readonly PaletteEntry[]) =>
      some.filter(({ action }) => !latest.some((each) => keyOf(each.action) === keyOf(action)))
    return [
      { name: text('palette.recent'), entries: latest.toSorted(todosFirst).map(unmarked) },
      { name: subject?.title ?? null, entries: ofTodo.map(unmarked) },
      { name: text('palette.commands'), entries: withoutLatest(commands).map(unmarked) },
      { name: text('palette.views'), entries: withoutLatest(views).map(unmarked) },
    ].filter((group) => group.entries.length > 0)
    // oxlint-disable-next-line react/exhaustive-deps -- entryOfTodo depends on the lists, as the entries do
  }, [query, entries, todos, recent, subject, text, meant])
  if (query.text === '') return groups
  const search: PaletteEntry = {
    kind: 'offer',
    name: text('palette.search', { text: query.text }),
    icon: createElement(Icon, { of: Search }),
    ...(meant.detail !== '' && { detail: meant.detail }),
    action: { type: 'search', text: query.text },
  }
  return [...groups, { name: null, entries: [add, search].map(unmarked) }]
}
