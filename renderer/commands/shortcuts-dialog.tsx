import { useState } from 'react'
import type { MessageId } from '../messages/en.ts'
import { useText } from '../messages/use-text.ts'
import { Action } from '../components/buttons/action.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Key } from '../components/key.tsx'
import { commands, type Command } from './commands.ts'
import { formatKeys, reachesPage } from './keys.ts'
import { useCommand } from './registry.ts'

const groups: readonly (readonly [Command['group'], MessageId])[] = [
  ['general', 'shortcuts.general'],
  ['todos', 'shortcuts.todos'],
  ['views', 'shortcuts.views'],
]

/** Lists the keys of all commands. */
export function ShortcutsDialog() {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  useCommand('show-shortcuts', () => setIsOpen(true))
  return (
    <Dialog title={text('shortcuts.title')} isOpen={isOpen} onOpenChange={setIsOpen}>
      <div className="shortcuts">
        {groups.map(([group, name]) => (
          <section key={group}>
            <h3>{text(name)}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group && command.keys.length > 0)
                .map(({ id, name: commandName, keys }) => (
                  <div key={id}>
                    <dt>{text(commandName)}</dt>
                    <dd>
                      {keys.filter(reachesPage).map((each) => (
                        <Key key={each} name={formatKeys(each)} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.close')} autoFocus />
      </div>
    </Dialog>
  )
}
