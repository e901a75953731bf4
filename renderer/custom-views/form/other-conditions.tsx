import { Action } from '../../components/buttons/action.tsx'
import { nameList } from '../../lists/name-list.ts'
import { useText } from '../../messages/use-text.ts'
import { useLists, useSnapshot } from '../../sync/sync-context.ts'
import type { Draft } from './draft.ts'

interface OtherConditionsProps {
  readonly draft: Draft
  readonly onDrop: () => void
}

/** The conditions of a script or a search for which there is no field. They can only be removed. */
export function OtherConditions({ draft: { others }, onDrop }: OtherConditionsProps) {
  const text = useText()
  const lists = useLists()
  const sections = useSnapshot(({ shown }) => shown.sections)
  const entries = Object.entries(others)
  if (entries.length === 0) return null
  const describe = ([name, value]: readonly [string, unknown]): string => {
    const section = name === 'sectionId' ? sections.get(String(value)) : undefined
    if (section === undefined) return `${name}=${String(value)}`
    return `@${nameList(lists, section.listId, text) ?? ''}/${section.name}`
  }
  return (
    <div className="other-conditions">
      <p className="meta">{text('views.others', { conditions: entries.map(describe).join(', ') })}</p>
      <Action label={text('views.dropOthers')} look="plain" onPress={onDrop} />
    </div>
  )
}
