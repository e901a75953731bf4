import { useCommandRegistry } from '../commands/registry.ts'
import { Action } from '../components/buttons/action.tsx'
import { CheckField } from '../components/fields/check-field.tsx'
import { useText } from '../messages/use-text.ts'
import { useChangeSettings, usePageSettings } from './settings.ts'

/** The section of the settings that switches single-key shortcuts on and off (WCAG 2.1.4). */
export function KeysSection() {
  const text = useText()
  const { singleKeyCommands } = usePageSettings()
  const { mutate: change } = useChangeSettings()
  const commands = useCommandRegistry()
  return (
    <section className="settings-section" aria-labelledby="keys-title">
      <h2 id="keys-title" tabIndex={-1}>
        {text('keys.title')}
      </h2>
      <CheckField
        label={text('keys.single')}
        hint={text('keys.singleHint')}
        isOn={singleKeyCommands}
        onChange={(isOn) => change({ singleKeyCommands: isOn })}
      />
      <div>
        <Action
          look="plain"
          label={text('settings.showKeys')}
          onPress={() => void commands.run('show-shortcuts')}
        />
      </div>
    </section>
  )
}
