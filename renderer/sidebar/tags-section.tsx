import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '../components/icon.tsx'
import { ContextMenu } from '../components/menu/context-menu.tsx'
import type { Point } from '../components/menu/point.ts'
import type { MenuGroup } from '../components/menu/menu-entries.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useLatest } from '../components/use-latest.ts'
import { useText } from '../messages/use-text.ts'
import { clip } from '../components/clip.ts'
import { showPath, usePageLocation } from '../routing/location.ts'
import { useFirstLinks } from './first-links.tsx'
import { inboxView, tagView } from '../todo-views/view.ts'
import { TagRow } from './tag-row.tsx'
import { useTagActions } from '../tags/use-tag-actions.ts'

interface TagsSectionProps {
  /** The numbers of open todos by tag. */
  readonly counts: ReadonlyMap<string, number>
}

/** Goes along with the tag that the page shows when it gets another name, by undo or a script too. */
function useRenamedTag(path: string, counts: ReadonlyMap<string, number>): void {
  const before = useRef(counts)
  useEffect(() => {
    const last = before.current
    before.current = counts
    const gone = [...last.keys()].find((tag) => tagView(tag).path === path && !counts.has(tag))
    if (gone === undefined) return
    const [added, ...others] = [...counts.keys()].filter((tag) => !last.has(tag))
    // A renamed tag leaves and comes in one change, with the same todos.
    if (added === undefined || others.length > 0 || counts.get(added) !== last.get(gone)) return
    showPath(tagView(added).path)
  }, [path, counts])
}

/** The tags in the sidebar, each with its open todos. */
export function TagsSection({ counts }: TagsSectionProps) {
  const text = useText()
  const { locale } = useIntl()
  const { path } = usePageLocation()
  const collator = useMemo(() => new Intl.Collator(locale, { numeric: true }), [locale])
  const toasts = useToasts()
  const { rename, remove } = useTagActions()
  const [edited, setEdited] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ readonly tag: string; readonly at: Point } | null>(null)
  useRenamedTag(path, counts)
  const actions = useLatest({
    edit: setEdited,
    menu: (tag: string, at: Point) => setMenu({ tag, at }),
    cancel: () => setEdited(null),
    gone(tag: string, typed: string) {
      setEdited(null)
      if (typed !== tag && !counts.has(tag)) toasts.say(text('tags.notRenamed', { name: clip(tag), typed }))
    },
    async rename(tag: string, newName: string) {
      const isMerged = counts.has(newName)
      if (newName !== tag) await rename(tag, newName, isMerged)
      setEdited(null)
      if (isMerged && newName !== tag && path === tagView(tag).path) showPath(tagView(newName).path)
    },
  })
  const tags = useMemo(
    () => [...counts.keys()].toSorted((a, b) => collator.compare(a, b)),
    [counts, collator],
  )
  const { shown, more } = useFirstLinks('tags', tags, {
    pathOf: (tag) => tagView(tag).path,
    isKept: (tag) => tag === edited,
  })
  if (tags.length === 0) return null

  const makeMenu = (tag: string): readonly MenuGroup[] => [
    [
      {
        id: 'rename',
        label: text('places.rename'),
        icon: <Icon of={Pencil} />,
        keys: 'F2',
        onAction: () => setEdited(tag),
      },
    ],
    [
      {
        id: 'remove',
        label: text('tags.remove'),
        icon: <Icon of={Trash2} />,
        isDanger: true,
        onAction() {
          if (path === tagView(tag).path) showPath(inboxView.path)
          void remove(tag)
        },
      },
    ],
  ]
  return (
    <section className="sidebar-links" aria-labelledby="tags-heading">
      <div className="sidebar-heading">
        <h2 id="tags-heading">{text('tags.title')}</h2>
      </div>
      <ul>
        {shown.map((tag) => (
          <TagRow
            key={tag}
            tag={tag}
            count={counts.get(tag) ?? 0}
            isEdited={edited === tag}
            actions={actions}
          />
        ))}
      </ul>
      {more}
      {menu && counts.has(menu.tag) && (
        <ContextMenu
          label={text('tags.menu', { name: menu.tag })}
          groups={makeMenu(menu.tag)}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  )
}
