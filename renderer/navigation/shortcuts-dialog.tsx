import type { MessageId } from '../messages/en.ts'
import { useText } from '../messages/use-text.ts'
import { Action } from '../components/action.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Key } from '../components/key.tsx'

const isMac = (): boolean => /mac/i.test(navigator.userAgent)

const shortcuts = (): readonly (readonly [MessageId, MessageId])[] => [
  ['shortcuts.add', 'key.n'],
  ['shortcuts.places', 'key.places'],
  ['shortcuts.walk', 'key.arrows'],
  ['shortcuts.complete', 'key.space'],
  ['shortcuts.rename', 'key.rename'],
  ['shortcuts.leave', 'key.escape'],
  ['shortcuts.move', isMac() ? 'key.optionArrows' : 'key.altArrows'],
  ['shortcuts.delete', 'key.delete'],
  ['shortcuts.undo', isMac() ? 'key.undoMac' : 'key.undo'],
  ['shortcuts.help', 'key.help'],
]

interface ShortcutsDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Lists what the keys do. */
export function ShortcutsDialog({ isOpen, onOpenChange }: ShortcutsDialogProps) {
  const text = useText()
  return (
    <Dialog title={text('shortcuts.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <dl className="shortcuts">
        {shortcuts().map(([what, key]) => (
          <div key={what}>
            <dt>{text(what)}</dt>
            <dd>
              <Key name={text(key)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.close')} autoFocus />
      </div>
    </Dialog>
  )
}
