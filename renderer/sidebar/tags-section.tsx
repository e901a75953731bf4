import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormats } from '../messages/formats.ts'
import { clip } from '../components/clip.ts'
import { NameField } from '../components/fields/name-field.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { useLatest } from '../components/use-latest.ts'
import { lazyMenu } from '../components/menu/lazy-menu.tsx'
import { useText } from '../messages/use-text.ts'
import { showPath, usePageLocation } from '../routing/location.ts'
import { tagPath } from '../routing/view-path.ts'
import { longestTag } from '../tags/tag-names.ts'
import { useTagActions } from '../tags/use-tag-actions.ts'
import { RowIcon } from './sidebar-row.tsx'
import { SidebarRows } from './sidebar-rows.tsx'
import { SidebarSection } from './sidebar-section.tsx'

const tagName = { longest: longestTag, missing: 'tags.nameMissing', tooLong: 'tags.nameTooLong' } as const

const TagMenu = lazyMenu(() => import('./row-menus.tsx').then((module) => module.TagMenu))

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
    const gone = [...last.keys()].find((tag) => tagPath(tag) === path && !counts.has(tag))
    if (gone === undefined) return
    const [added, ...others] = [...counts.keys()].filter((tag) => !last.has(tag))
    // A renamed tag leaves and comes in one change, with the same todos.
    if (added === undefined || others.length > 0 || counts.get(added) !== last.get(gone)) return
    showPath(tagPath(added))
  }, [path, counts])
}

/** The tags in the sidebar, each with its open todos. */
export function TagsSection({ counts }: TagsSectionProps) {
  const text = useText()
  const { locale } = useFormats()
  const { path } = usePageLocation()
  const collator = useMemo(() => new Intl.Collator(locale, { numeric: true }), [locale])
  const toasts = useToasts()
  const { rename, remove } = useTagActions()
  const [edited, setEdited] = useState<string | null>(null)
  useRenamedTag(path, counts)
  const items = useMemo(
    () =>
      [...counts.keys()]
        .toSorted((a, b) => collator.compare(a, b))
        .map((tag) => ({ id: tag, name: tag, path: tagPath(tag), count: counts.get(tag) ?? 0 })),
    [counts, collator],
  )
  // The field is gone before it is rendered with the tags of now.
  const latest = useLatest({
    sayNotRenamed(tag: string, typed: string) {
      setEdited(null)
      if (typed !== tag && !counts.has(tag)) toasts.say(text('tags.notRenamed', { name: clip(tag), typed }))
    },
  })
  if (items.length === 0) return null

  const save = async (tag: string, newName: string) => {
    const isMerged = counts.has(newName)
    if (newName !== tag) await rename(tag, newName, isMerged)
    setEdited(null)
    if (isMerged && newName !== tag && path === tagPath(tag)) showPath(tagPath(newName))
  }
  const field = edited !== null && (
    <NameField
      {...tagName}
      label={text('tags.rename')}
      name={edited}
      icon={<RowIcon />}
      onSave={(name) => save(edited, name.normalize())}
      onCancel={() => setEdited(null)}
      onGone={(typed) => latest.sayNotRenamed(edited, typed)}
    />
  )
  return (
    <SidebarSection id="tags">
      <SidebarRows
        id="tags"
        items={items}
        edited={edited === null ? null : { id: edited, field }}
        renderMenu={(tag, menu) => (
          <TagMenu tag={tag} onRename={() => setEdited(tag)} onRemove={() => void remove(tag)} {...menu} />
        )}
        onRename={setEdited}
      />
    </SidebarSection>
  )
}
