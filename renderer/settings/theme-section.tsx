import { Choice } from '../components/fields/choice.tsx'
import { useText } from '../messages/use-text.ts'
import { THEMES, useSetTheme, useTheme } from './theme.ts'

/** How the page looks: as the system does, light or dark. */
export function ThemeSection() {
  const text = useText()
  const theme = useTheme()
  const { mutate: setTheme } = useSetTheme()
  return (
    <section className="settings-section" aria-labelledby="theme-title">
      <h2 id="theme-title">{text('theme.title')}</h2>
      <Choice
        label={text('theme.label')}
        value={theme}
        onChange={setTheme}
        options={THEMES.map((value) => ({ value, label: text(`theme.${value}`) }))}
      />
    </section>
  )
}
