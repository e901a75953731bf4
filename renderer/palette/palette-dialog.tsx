import { useDeferredValue, useEffect, useState, type KeyboardEvent } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { isPressOf } from '../commands/keys.ts'
import type { CommandSubject } from '../commands/registry.ts'
import { useCombobox } from '../components/fields/use-combobox.ts'
import { MarkedParts } from '../components/highlight/highlight.tsx'
import { Key } from '../components/key.tsx'
import { isOfInputMethod } from '../components/keyboard.ts'
import { useText } from '../messages/use-text.ts'
import { keyOf, type FoundEntry, type PaletteAction } from './palette-entry.ts'
import { useGroups } from './use-groups.ts'
import '../styles/palette.css'

interface PaletteDialogProps {
  /** The present todos, which the commands on a row change; null for none. */
  readonly subject: CommandSubject | null
  readonly onChoose: (action: PaletteAction) => void
  readonly onClose: () => void
}

/** The palette: a field, and below it the commands, locations and todos that match, of which the arrow keys choose one. */
export function PaletteDialog({ subject, onChoose, onClose }: PaletteDialogProps) {
  const text = useText()
  return (
    <ModalOverlay
      className="overlay palette-overlay"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="modal palette">
        <Dialog className="palette-dialog" aria-label={text('command.palette')}>
          <Finder subject={subject} onChoose={onChoose} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Finder({ subject, onChoose, onClose }: PaletteDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [isEntered, setIsEntered] = useState(false)
  const shown = useDeferredValue(typed)
  const groups = useGroups(shown, subject)
  const all = groups.flatMap(({ entries }) => entries)
  const count = all.filter(({ entry }) => entry.kind !== 'offer').length
  const keys = all.map(({ entry }) => keyOf(entry.action))
  const combobox = useCombobox({ keys, of: typed, first: 0, page: pageOfEntries })
  const active = all[combobox.active]

  // The results of the last letters come a little after them.
  useEffect(() => {
    if (isEntered && shown === typed && active !== undefined) onChoose(active.entry.action)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    if (isPressOf(event.nativeEvent, 'Mod+k')) onClose()
    else if (event.key === 'Enter') setIsEntered(true)
    else if (!combobox.walk(event)) return
    event.preventDefault()
  }
  return (
    <>
      <input
        className="palette-field"
        role="combobox"
        aria-label={text('command.palette')}
        aria-expanded
        {...combobox.fieldProps}
        aria-controls={combobox.listProps.id}
        placeholder={text('palette.placeholder')}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="go"
        spellCheck={false}
        dir="auto"
        maxLength={longestText}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={shown.trim() !== '' && count === 0 ? 'palette-none' : 'spoken-only'} role="status">
        {shown.trim() === '' ? '' : text('palette.count', { count })}
      </p>
      <div {...combobox.listProps} className="palette-list" aria-label={text('palette.results')}>
        {groups.map(({ name, entries }, index) => (
          <div
            key={name ?? index}
            role="group"
            className="palette-group"
            {...(name !== null && { 'aria-label': name })}
          >
            {name !== null && (
              <div className="palette-heading" aria-hidden>
                <bdi>{name}</bdi>
              </div>
            )}
            {entries.map((found) => {
              const at = all.indexOf(found)
              return (
                <div
                  key={keys[at]}
                  {...combobox.propsOf(at)}
                  className="palette-option"
                  data-completed={found.entry.isCompleted || undefined}
                  data-offer={found.entry.kind === 'offer' || undefined}
                  onPointerMove={() => found !== active && combobox.activate(at)}
                  onClick={() => onChoose(found.entry.action)}
                >
                  <Option {...found} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

const pageOfEntries = 8

/** The longest title of a todo, in characters. */
const longestText = 1000

function Option({ entry: { name, icon, detail, keys }, parts }: FoundEntry) {
  return (
    <>
      <span className="palette-icon">{icon}</span>
      <bdi className="palette-name">
        <MarkedParts text={name} parts={parts} />
      </bdi>
      {detail !== undefined && <bdi className="palette-detail">{detail}</bdi>}
      {keys !== undefined && <Key name={keys} />}
    </>
  )
}
