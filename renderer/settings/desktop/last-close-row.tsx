import type { Desktop, DesktopSettings } from '../../../electron/bridge.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { useText } from '../../messages/use-text.ts'
import { useChangeDesktopSettings } from './desktop-settings.ts'

interface LastCloseRowProps {
  readonly desktop: Desktop
  readonly settings: DesktopSettings
  readonly hasTray: boolean
}

const endings = ['ask', 'stay', 'quit'] as const

/** The choice of what closing the last window does. */
export function LastCloseRow({ desktop, settings, hasTray }: LastCloseRowProps) {
  const text = useText()
  const { mutate: change } = useChangeDesktopSettings(desktop)
  if (!hasTray) return <p className="meta">{text('desktop.noTray')}</p>
  return (
    <div className="setting">
      <Choice
        label={text('desktop.onLastClose')}
        value={settings.onLastClose}
        onChange={(onLastClose) => change({ onLastClose })}
        options={endings.map((value) => ({ value, label: text(`desktop.onLastClose.${value}`) }))}
      />
      <p className="meta">{text('desktop.onLastCloseHint')}</p>
    </div>
  )
}
