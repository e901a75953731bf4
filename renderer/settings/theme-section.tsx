import { Choice } from '../components/fields/choice.tsx'
import { useText } from '../messages/use-text.ts'
import { themes } from './last-settings.ts'
import { useChangeSettings, usePageSettings } from './settings.ts'

/** The section of the settings for the theme. */
export function ThemeSection() {
  const text = useText()
  const { theme } = usePageSettings()
  const { mutate: change } = useChangeSettings()
  return (
    <section className="settings-section" aria-labelledby="theme-title">
      <h2 id="theme-title">{text('theme.title')}</h2>
      <Choice
        label={text('theme.label')}
        value={theme}
        onChange={(chosen) => change({ theme: chosen })}
        options={themes.map((value) => ({ value, label: text(`theme.${value}`) }))}
      />
    </section>
  )
}
