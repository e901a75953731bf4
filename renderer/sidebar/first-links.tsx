import { ChevronRight } from 'lucide-react'
import { use, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { PlacesContext } from './sidebar-link.tsx'

/** The most places of a section that the sidebar draws unasked: a script can make thousands of tags. */
const firstPlaces = 50

/** The number of places that each press of the button adds: drawing all of thousands stops the page for seconds. */
const morePlaces = 200

/** The places of a section that are drawn, and the button that shows more or fewer; null where there are no more. */
export function useFirstPlaces<Item>(
  id: 'views' | 'lists' | 'archived-lists' | 'tags',
  items: readonly Item[],
  { pathOf, isKept }: { readonly pathOf: (item: Item) => string; readonly isKept: (item: Item) => boolean },
): { readonly places: readonly Item[]; readonly more: ReactNode } {
  const text = useText()
  const { formatNumber } = useIntl()
  const { current } = use(PlacesContext)
  const [count, setCount] = useState(firstPlaces)
  if (items.length <= firstPlaces) return { places: items, more: null }
  // The shown place, and one whose name is edited, stay in sight.
  const isFirst = (item: Item, index: number) => index < count || pathOf(item) === current || isKept(item)
  const isWhole = count >= items.length
  return {
    places: items.filter(isFirst),
    more: (
      <button
        type="button"
        className="place fold-place"
        data-place={`more-${id}`}
        tabIndex={-1}
        aria-expanded={isWhole}
        onClick={() => setCount(isWhole ? firstPlaces : count + morePlaces)}
      >
        <Icon of={ChevronRight} />
        <span className="place-name">{text(isWhole ? 'places.fewer' : 'places.more')}</span>
        {!isWhole && <span className="place-count">{formatNumber(items.length - count)}</span>}
      </button>
    ),
  }
}
