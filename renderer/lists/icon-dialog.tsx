import '../styles/views.css'
import { useState } from 'react'
import { viewIcons } from '../../common/filters/filter-names.ts'
import { Action } from '../components/buttons/action.tsx'
import { clip } from '../components/clip.ts'
import { ColourDot } from '../components/colour-dot.tsx'
import { Dialog } from '../components/dialog.tsx'
import { drawings } from '../components/drawings.ts'
import { Choice } from '../components/fields/choice.tsx'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import type { List } from '../sync/entities.ts'
import { useListActions } from './use-list-actions.ts'

interface IconDialogProps {
  readonly list: List
  readonly onClose: () => void
}

// The filter is the icon of views alone.
const icons = ['dot', ...viewIcons.filter((name) => name !== 'list-filter')] as const

/** The dialog that asks for the icon of a list. */
export function IconDialog({ list, onClose }: IconDialogProps) {
  const text = useText()
  const { update } = useListActions()
  const [chosen, setChosen] = useState(icons.find((name) => name === list.icon) ?? 'dot')
  const save = () => {
    const icon = chosen === 'dot' ? null : chosen
    onClose()
    if (icon !== list.icon) update(list, { icon })
  }
  return (
    <Dialog title={text('lists.iconOf', { name: clip(list.name) })} isOpen onOpenChange={onClose}>
      <Choice
        label={text('views.icon')}
        value={chosen}
        options={icons.map((value) => ({
          value,
          label: value === 'dot' ? text('lists.dot') : text(`viewIcon.${value}`),
          icon: value === 'dot' ? <ColourDot colour={list.colour} /> : <Icon of={drawings[value]} />,
        }))}
        look="icon-choice"
        colour={list.colour}
        onChange={setChosen}
      />
      <div className="dialog-actions">
        <Action label={text('dialog.cancel')} look="plain" onPress={onClose} />
        <Action label={text('views.save')} look="primary" onPress={save} />
      </div>
    </Dialog>
  )
}
