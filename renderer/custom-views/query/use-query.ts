import { useEffect, useMemo, useState } from 'react'
import { inboxId } from '../../../common/inbox.ts'
import { createQueryReader, type QueryReader, type ReadQuery } from '../../../common/queries/read-query.ts'
import { loadReadWords } from '../../../messages/line-words.ts'
import { useDay } from '../../clock/day.tsx'
import { isTemplate } from '../../../common/templates/templates.ts'
import { sortLists } from '../../lists/sort-lists.ts'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { useLists, useSnapshot } from '../../sync/sync-context.ts'
import { countTags } from '../../tags/tag-names.ts'

const noTags: readonly string[] = []

/** Reads a search by its words; null until the words of the person's language are loaded. */
export function useQuery(typed: string): ReadQuery | null {
  const text = useText()
  const read = useQueryReader()
  const lists = useLists()
  const sections = useSnapshot(({ shown }) => shown.sections)
  const { date, time } = useDay()
  const hasTags = typed.includes('#')
  // Only then does each change of a todo count.
  const todos = useSnapshot(({ viewTodos }) => (hasTags ? viewTodos : null))
  const tags = useMemo(() => (todos === null ? noTags : countTags(todos.values())), [todos])
  const named = useMemo(() => {
    const live = [...sections.values()].filter(({ deletedAt }) => deletedAt === null)
    return [
      { id: inboxId, name: text('view.inbox') },
      ...sortLists(lists).filter((list) => !isTemplate(list)),
    ].map(({ id, name }) => ({
      id,
      name,
      sections: live.filter(({ listId }) => listId === id),
    }))
  }, [lists, sections, text])
  return useMemo(
    () => read?.(typed, { now: new Date(`${date}T${time}`), lists: named, tags }) ?? null,
    [read, typed, date, time, named, tags],
  )
}

function useQueryReader(): QueryReader | null {
  const { locale } = useFormats()
  const [loaded, setLoaded] = useState<{ readonly locale: string; readonly read: QueryReader } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const [code = ''] = locale.split('-')
    // Where the server is gone, English is read.
    const words = loadReadWords(code).catch(() => null)
    void words.then((own) => isCurrent && setLoaded({ locale, read: createQueryReader(locale, own) }))
    return () => {
      isCurrent = false
    }
  }, [locale])
  return loaded?.locale === locale ? loaded.read : null
}
