import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { isPressOf } from '../commands/keys.ts'
import type { CommandSubject } from '../commands/registry.ts'
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
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isEntered, setIsEntered] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const shown = useDeferredValue(typed)
  const groups = useGroups(shown, subject)
  const all = groups.flatMap(({ entries }) => entries)
  const count = all.filter(({ entry }) => entry.kind !== 'offer').length
  const active = all[Math.min(activeIndex, all.length - 1)]
  const idOf = ({ entry }: FoundEntry): string => `${id} ${keyOf(entry.action)}`.replaceAll(' ', '-')

  useEffect(() => {
    // With the heading of the first group.
    if (activeIndex === 0) list.current?.scrollTo({ top: 0 })
    else list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  // The results of the last letters come a little after them.
  useEffect(() => {
    if (isEntered && shown === typed && active !== undefined) onChoose(active.entry.action)
  })
  const step = (by: number) =>
    setActiveIndex((at) => (Math.min(at, all.length - 1) + by + all.length) % all.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    if (isPressOf(event.nativeEvent, 'Mod+k')) onClose()
    else if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'PageDown') setActiveIndex(Math.min(all.length - 1, activeIndex + pageOfEntries))
    else if (event.key === 'PageUp') setActiveIndex(Math.max(0, activeIndex - pageOfEntries))
    else if (event.key === 'Enter') setIsEntered(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className="palette-field"
        role="combobox"
        aria-label={text('command.palette')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active && idOf(active)}
        placeholder={text('palette.placeholder')}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="go"
        spellCheck={false}
        dir="auto"
        maxLength={longestText}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActiveIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p className={shown.trim() !== '' && count === 0 ? 'palette-none' : 'spoken-only'} role="status">
        {shown.trim() === '' ? '' : text('palette.count', { count })}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        className="palette-list"
        aria-label={text('palette.results')}
        // The focus stays in the field.
        onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
      >
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
            {entries.map((found) => (
              <Option
                key={keyOf(found.entry.action)}
                id={idOf(found)}
                found={found}
                isActive={found === active}
                onPoint={() => setActiveIndex(all.indexOf(found))}
                onChoose={() => onChoose(found.entry.action)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

const pageOfEntries = 8

/** The longest title of a todo, in characters. */
const longestText = 1000

interface OptionProps {
  readonly id: string
  readonly found: FoundEntry
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Option({ id, found, isActive, onPoint, onChoose }: OptionProps) {
  const { kind, name, icon, detail, keys, isCompleted } = found.entry
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-option"
      data-completed={isCompleted || undefined}
      data-offer={kind === 'offer' || undefined}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
    >
      <span className="palette-icon">{icon}</span>
      <bdi className="palette-name">
        <MarkedParts text={name} parts={found.parts} />
      </bdi>
      {detail !== undefined && <bdi className="palette-detail">{detail}</bdi>}
      {keys !== undefined && <Key name={keys} />}
    </div>
  )
}
