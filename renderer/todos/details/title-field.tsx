import { findLinks } from '../../../common/find-links.ts'
import { SafeLink } from '../../components/links/linked-text.tsx'
import { NewerText } from '../../components/states/newer-text.tsx'
import { useText } from '../../messages/use-text.ts'
import { TitleLine } from '../quick-add/title-line.tsx'
import type { TitleEdit } from '../use-title-edit.ts'

interface TitleFieldProps {
  readonly text: TitleEdit
  /** The title as it is stored. */
  readonly stored: string
}

/** The title of a todo, which is edited in place. */
export function TitleField({ text: edit, stored }: TitleFieldProps) {
  const text = useText()
  return (
    <div className="details-title">
      <TitleLine
        label={text('details.titleField')}
        edit={edit}
        onEnter={edit.save}
        onEscape={edit.revert}
        onBlur={edit.save}
      />
      <TitleLinks title={edit.value} />
      {edit.isContested && <NewerText newer={stored} onReplace={edit.insist} onKeep={edit.revert} />}
    </div>
  )
}

/** The addresses in a title, below its field, in which a click sets the cursor. */
function TitleLinks({ title }: { readonly title: string }) {
  const addresses = [...new Set(findLinks(title).map(({ href }) => href))]
  if (addresses.length === 0) return null
  return (
    <ul className="title-links">
      {addresses.map((href) => (
        <li key={href}>
          <SafeLink href={href} />
        </li>
      ))}
    </ul>
  )
}
