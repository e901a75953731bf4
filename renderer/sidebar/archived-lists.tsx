import { ChevronRight } from 'lucide-react'
import { use, useState, type ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { useFirstPlaces } from './first-links.tsx'
import { PlacesContext } from './sidebar-link.tsx'
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
  const { current } = use(PlacesContext)
  const { edited } = useListEditing()
  const isUsed = lists.some(({ id }) => id === edited || current === `/lists/${id}`)
  const isShown = isOpen || isUsed
  const { places, more } = useFirstPlaces('archived-lists', lists, {
    pathOf: ({ id }) => `/lists/${id}`,
    isKept: ({ id }) => id === edited,
  })
  return (
    <>
      <button
        type="button"
        className="place fold-place"
        data-place="archived"
        tabIndex={-1}
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
      >
        <Icon of={ChevronRight} />
        <span className="place-name">{text('lists.archived')}</span>
        <span className="place-count">{lists.length}</span>
      </button>
      {isShown && (
        <>
          <ul className="archived">{places.map(draw)}</ul>
          {more}
        </>
      )}
    </>
  )
}
