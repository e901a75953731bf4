import '../styles/shortcuts.css'
import type { MessageId } from '../../messages/catalogue.ts'
import { useText } from '../messages/use-text.ts'
import { Action } from '../components/buttons/action.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Key } from '../components/key.tsx'
import { commands, type Command } from './commands.ts'
import { formatKeys, reachesPage } from './keys.ts'
import '../styles/shortcuts.css'
import { quickEntryKeys } from './quick-entry-keys.ts'

const groups: readonly (readonly [Command['group'], MessageId])[] = [
  ['general', 'shortcuts.general'],
  ['views', 'shortcuts.views'],
  ['todos', 'shortcuts.todos'],
]

/** The parts of a new todo that can be typed, each with an example. */
const words: readonly (readonly [MessageId, MessageId])[] = [
  ['fields.due', 'shortcuts.date'],
  ['repeat.field', 'repeat.wordsExample'],
  ['fields.tags', 'shortcuts.tag'],
  ['fields.list', 'shortcuts.list'],
]

/** The keys of all commands, and the words that a new todo understands. It is a component of its own, so that nothing of it is rendered while the dialog is closed. */
function ShortcutList() {
  const text = useText()
  return (
    <div className="shortcuts">
      {groups.map(([group, name]) => (
        <section key={group}>
          <h3>{text(name)}</h3>
          <dl>
            {commands
              .filter((command) => command.group === group)
              .map((command) => ({ ...command, reachable: command.keys.filter(reachesPage) }))
              .filter(({ reachable }) => reachable.length > 0)
              .map(({ id, name: commandName, reachable }) => (
                <div key={id}>
                  <dt>{text(commandName)}</dt>
                  <dd>
                    {reachable.map((each) => (
                      <Key key={each} name={formatKeys(each, text)} />
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {window.desktop && (
        <section>
          <h3>{text('quickEntry.title')}</h3>
          <dl>
            {quickEntryKeys.map(([key, name]) => (
              <div key={key}>
                <dt>{text(name)}</dt>
                <dd>
                  <Key name={formatKeys(key, text)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h3>{text('shortcuts.words')}</h3>
        <dl>
          {words.map(([name, example]) => (
            <div key={name}>
              <dt>{text(name)}</dt>
              <dd>
                <Key name={text(example)} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{text('fields.priority')}</dt>
            <dd>
              {['!1', '!2', '!3', '!4'].map((each) => (
                <Key key={each} name={each} />
              ))}
            </dd>
          </div>
        </dl>
      </section>
    </div>
  )
}

interface ShortcutsDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Lists the keys of all commands, and the words that a new todo understands. */
export function ShortcutsDialog({ isOpen, onOpenChange }: ShortcutsDialogProps) {
  const text = useText()
  return (
    <Dialog title={text('shortcuts.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <ShortcutList />
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.close')} autoFocus />
      </div>
    </Dialog>
  )
}
