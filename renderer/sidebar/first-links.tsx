import { ChevronRight } from 'lucide-react'
import { use, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { SidebarContext } from './sidebar-link.tsx'

/** The most links of a section that the sidebar draws unasked: a script can make thousands of tags. */
const firstCount = 50

/** The number of links that each press of the button adds: drawing all of thousands stops the page for seconds. */
const moreCount = 200

/** The items of a section that are drawn, and the button that shows more or fewer; null where there are no more. */
export function useFirstLinks<Item>(
  id: 'views' | 'lists' | 'archived-lists' | 'tags',
  items: readonly Item[],
  { pathOf, isKept }: { readonly pathOf: (item: Item) => string; readonly isKept: (item: Item) => boolean },
): { readonly shown: readonly Item[]; readonly more: ReactNode } {
  const text = useText()
  const { formatNumber } = useIntl()
  const { current } = use(SidebarContext)
  const [count, setCount] = useState(firstCount)
  if (items.length <= firstCount) return { shown: items, more: null }
  // The item of the shown view, and one whose name is edited, stay in sight.
  const isFirst = (item: Item, index: number) => index < count || pathOf(item) === current || isKept(item)
  const isWhole = count >= items.length
  return {
    shown: items.filter(isFirst),
    more: (
      <button
        type="button"
        className="sidebar-link sidebar-fold"
        data-link={`more-${id}`}
        tabIndex={-1}
        aria-expanded={isWhole}
        onClick={() => setCount(isWhole ? firstCount : count + moreCount)}
      >
        <Icon of={ChevronRight} />
        <span className="sidebar-link-name">{text(isWhole ? 'places.fewer' : 'places.more')}</span>
        {!isWhole && <span className="sidebar-link-count">{formatNumber(items.length - count)}</span>}
      </button>
    ),
  }
}
