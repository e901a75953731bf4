import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import type { Desktop, DesktopSettings } from '../../../electron/bridge.ts'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { useText } from '../../messages/use-text.ts'
import { parseShortcut, readPressed } from './shortcut-keys.ts'
import { useChangeDesktopSettings } from './desktop-settings.ts'

interface ShortcutRowProps {
  readonly desktop: Desktop
  readonly settings: DesktopSettings
}

/** The shortcut of quick entry, which is recorded by pressing its keys or typed. */
export function ShortcutRow({ desktop, settings }: ShortcutRowProps) {
  const text = useText()
  const { mutate: change } = useChangeDesktopSettings(desktop)
  const shown = settings.quickEntryShortcut ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [isBad, setIsBad] = useState(false)
  const { data: isRefused } = useQuery({
    queryKey: ['quick-shortcut-refused', shown],
    queryFn: () => desktop.isQuickShortcutRefused(),
    staleTime: 0,
  })
  const save = (value: string) => {
    const parsed = value.trim() === '' ? null : parseShortcut(value)
    setIsBad(parsed === undefined)
    if (parsed === undefined) return
    setTyped(null)
    if (parsed !== settings.quickEntryShortcut) change({ quickEntryShortcut: parsed })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return save(event.currentTarget.value)
    const pressed = readPressed(event.nativeEvent)
    if (pressed === null) return
    event.preventDefault()
    save(pressed)
  }
  return (
    <div className="setting">
      <TextField
        className="field"
        value={typed ?? shown}
        onChange={setTyped}
        onBlur={() => typed !== null && save(typed)}
        isInvalid={isBad}
      >
        <Label>{text('desktop.shortcut')}</Label>
        <Input className="input" onKeyDown={onKeyDown} />
      </TextField>
      {isBad ? (
        <p className="field-error" role="alert">
          {text('desktop.shortcutBad')}
        </p>
      ) : (
        <p className="meta">{text('desktop.shortcutHint')}</p>
      )}
      {isRefused === true && (
        <>
          <p className="warning" role="status">
            {text('desktop.shortcutRefused')}
          </p>
          <CopyField label={text('desktop.shortcutCommand')} value="localist quick" />
        </>
      )}
    </div>
  )
}
