import { useState, type FormEvent } from 'react'
import { Form } from 'react-aria-components'
import { cleanLine } from '../../../common/one-line.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { DialogNameField } from '../../components/fields/dialog-name-field.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Section } from '../../sync/entities.ts'
import { longestSectionName, mostSections } from './section-changes.ts'
import { useSectionActions } from './use-section-actions.ts'

/** The section whose name the dialog asks for; null for a new one of the list. */
export interface EditedSection {
  readonly listId: string
  readonly section: Section | null
}

interface SectionDialogProps {
  readonly edited: EditedSection
  readonly onClose: () => void
}

/** The dialog that asks for the name of a section. */
export function SectionDialog({ edited: { listId, section }, onClose }: SectionDialogProps) {
  const text = useText()
  const { add, rename, count } = useSectionActions()
  const [typed, setTyped] = useState(section?.name ?? '')
  const [isTried, setIsTried] = useState(false)
  const name = cleanLine(typed)
  const isFull = section === null && count(listId) >= mostSections
  const mistake =
    name === ''
      ? 'sections.nameMissing'
      : [...name].length > longestSectionName
        ? 'lists.nameTooLong'
        : isFull
          ? 'sections.tooMany'
          : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (mistake !== null) return
    onClose()
    if (section === null) add(listId, name)
    else if (name !== section.name) rename(section, name)
  }
  return (
    <Dialog
      title={text(section === null ? 'sections.newTitle' : 'sections.renameTitle')}
      isOpen
      onOpenChange={onClose}
    >
      <Form validationBehavior="aria" onSubmit={submit}>
        <DialogNameField
          label={text('sections.name')}
          value={typed}
          onChange={setTyped}
          mistake={isTried && mistake !== null ? text(mistake) : null}
        />
        <div className="dialog-actions">
          <Action label={text('dialog.cancel')} look="plain" onPress={onClose} />
          <Action
            label={text(section === null ? 'sections.add' : 'places.rename')}
            look="primary"
            type="submit"
          />
        </div>
      </Form>
    </Dialog>
  )
}
