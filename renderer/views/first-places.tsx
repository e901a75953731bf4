import { ChevronRight } from 'lucide-react'
import { use, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { PlacesContext } from './sidebar-link.tsx'

/** The most places of a section that the sidebar draws unasked: a script can make thousands of tags. */
const mostPlaces = 50

/** The places of a section that are drawn, and the button that shows all of them; null where there are no more. */
export function useFirstPlaces<Item>(
  id: 'views' | 'lists' | 'archived-lists' | 'tags',
  items: readonly Item[],
  { pathOf, isKept }: { readonly pathOf: (item: Item) => string; readonly isKept: (item: Item) => boolean },
): { readonly places: readonly Item[]; readonly more: ReactNode } {
  const text = useText()
  const { formatNumber } = useIntl()
  const { current } = use(PlacesContext)
  const [isOpen, setIsOpen] = useState(false)
  if (items.length <= mostPlaces) return { places: items, more: null }
  // The shown place, and one whose name is edited, stay in sight.
  const isFirst = (item: Item, index: number) =>
    index < mostPlaces || pathOf(item) === current || isKept(item)
  return {
    places: isOpen ? items : items.filter(isFirst),
    more: (
      <button
        type="button"
        className="place fold-place"
        data-place={`all-${id}`}
        tabIndex={-1}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={ChevronRight} />
        <span className="place-name">{text('places.all')}</span>
        <span className="place-count">{formatNumber(items.length)}</span>
      </button>
    ),
  }
}
