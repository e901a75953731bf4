import { comparePlaces } from '../../server/order.ts'
import { inboxId } from '../../server/kinds/inbox.ts'
import { ColourDot } from '../components/colour-dot.tsx'
import { useText } from '../messages/use-text.ts'
import { SidebarLink } from '../views/sidebar-link.tsx'
import { useShown } from '../sync/sync-context.ts'

interface ListsSectionProps {
  /** The path of the view that the page shows. */
  readonly current: string
}

/** The lists in the sidebar. */
export function ListsSection({ current }: ListsSectionProps) {
  const text = useText()
  const { lists, todos } = useShown()
  const live = [...lists.values()].filter(
    ({ id, deletedAt, archived }) => id !== inboxId && deletedAt === null && !archived,
  )
  const counts = new Map<string, number>()
  for (const { listId, completed, deletedAt } of todos.values()) {
    if (!completed && deletedAt === null) counts.set(listId, (counts.get(listId) ?? 0) + 1)
  }
  return (
    <section aria-labelledby="lists-heading">
      <h2 className="sidebar-heading" id="lists-heading">
        {text('lists.title')}
      </h2>
      <ul>
        {live.toSorted(comparePlaces).map(({ id, name, colour }) => (
          <li key={id}>
            <SidebarLink
              path={`/lists/${id}`}
              current={current}
              name={name}
              icon={<ColourDot colour={colour} />}
              count={counts.get(id) ?? 0}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
