import { useMemo } from 'react'
import { useFormats } from '../messages/formats.ts'
import { inboxId } from '../../common/inbox.ts'
import { useText } from '../messages/use-text.ts'
import { useLists, useViewTodos } from '../sync/sync-context.ts'
import type { View } from '../todo-views/view.ts'

interface GoneConditionsProps {
  readonly filter: NonNullable<View['filter']>
}

/** Says why a view can have no todos: all of its lists were deleted, or no todo has one of its tags. */
export function GoneConditions({ filter: { listId = [], tag = [] } }: GoneConditionsProps) {
  const text = useText()
  const { formatList } = useFormats()
  const lists = useLists()
  const todos = useViewTodos()
  const known = useMemo(() => {
    const live = [...todos.values()].filter(({ deletedAt }) => deletedAt === null)
    return new Set(live.flatMap(({ tags }) => tags))
  }, [todos])
  const isGone = (id: string): boolean => id !== inboxId && lists.get(id)?.deletedAt !== null
  const tags = tag.filter((each) => !known.has(each)).map((each) => `#${each}`)
  return (
    <>
      {listId.length > 0 && listId.every(isGone) && (
        <p>{text('views.listsGone', { count: listId.length })}</p>
      )}
      {tags.length > 0 && <p>{text('views.tagsGone', { count: tags.length, tags: formatList(tags) })}</p>}
    </>
  )
}
