import { Hash } from 'lucide-react'
import { compareTexts } from '../../server/order.ts'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { SidebarLink } from '../views/sidebar-link.tsx'
import { useShown } from '../sync/sync-context.ts'
import { tagView } from '../views/view.ts'

interface TagsSectionProps {
  /** The path of the view that the page shows. */
  readonly current: string
}

/** The tags in the sidebar, each with its open todos. */
export function TagsSection({ current }: TagsSectionProps) {
  const text = useText()
  const { todos } = useShown()
  const counts = new Map<string, number>()
  for (const { tags, completed, deletedAt } of todos.values()) {
    if (deletedAt !== null) continue
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + (completed ? 0 : 1))
  }
  if (counts.size === 0) return null
  return (
    <section aria-labelledby="tags-heading">
      <h2 className="sidebar-heading" id="tags-heading">
        {text('tags.title')}
      </h2>
      <ul>
        {[...counts]
          .toSorted(([a], [b]) => compareTexts(a, b))
          .map(([tag, count]) => (
            <li key={tag}>
              <SidebarLink
                path={tagView(tag).path}
                current={current}
                name={tag}
                icon={<Icon of={Hash} />}
                count={count}
              />
            </li>
          ))}
      </ul>
    </section>
  )
}
