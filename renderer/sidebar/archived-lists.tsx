import { ChevronRight } from 'lucide-react'
import { use, useState, type ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { useFirstLinks } from './first-links.tsx'
import { SidebarContext } from './sidebar-link.tsx'
import type { List } from '../sync/entities.ts'
import { useListEditing } from '../lists/list-editing.ts'

interface ArchivedListsProps {
  readonly lists: readonly List[]
  /** Draws the row of a list. */
  readonly draw: (list: List) => ReactNode
}

/** The archived lists, which are folded until they are opened or one of them is shown. */
export function ArchivedLists({ lists, draw }: ArchivedListsProps) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { current } = use(SidebarContext)
  const { edited } = useListEditing()
  const isUsed = lists.some(({ id }) => id === edited || current === `/lists/${id}`)
  const isShown = isOpen || isUsed
  const { shown, more } = useFirstLinks('archived-lists', lists, {
    pathOf: ({ id }) => `/lists/${id}`,
    isKept: ({ id }) => id === edited,
  })
  return (
    <>
      <button
        type="button"
        className="sidebar-link sidebar-fold"
        data-link="archived"
        tabIndex={-1}
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
      >
        <Icon of={ChevronRight} />
        <span className="sidebar-link-name">{text('lists.archived')}</span>
        <span className="sidebar-link-count">{lists.length}</span>
      </button>
      {isShown && (
        <>
          <ul className="archived">{shown.map(draw)}</ul>
          {more}
        </>
      )}
    </>
  )
}
