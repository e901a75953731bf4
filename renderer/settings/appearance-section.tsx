import { languageNames } from '../../messages/languages.ts'
import { Choice } from '../components/fields/choice.tsx'
import { Picker } from '../components/fields/picker.tsx'
import { useText } from '../messages/use-text.ts'
import { densities, languageChoices, themes } from './last-settings.ts'
import { useChangeSettings, usePageSettings } from './settings.ts'

/** The section of the settings for the theme, the height of rows and the language. */
export function AppearanceSection() {
  const text = useText()
  const { theme, density, language } = usePageSettings()
  const { mutate: change } = useChangeSettings()
  return (
    <section className="settings-section" aria-labelledby="appearance-title">
      <h2 id="appearance-title" tabIndex={-1}>
        {text('settings.appearance')}
      </h2>
      <Choice
        label={text('theme.label')}
        value={theme}
        onChange={(chosen) => change({ theme: chosen })}
        options={themes.map((value) => ({ value, label: text(`theme.${value}`) }))}
      />
      <Choice
        label={text('density.label')}
        value={density}
        onChange={(chosen) => change({ density: chosen })}
        options={densities.map((value) => ({ value, label: text(`density.${value}`) }))}
      />
      <Picker
        label={text('language.label')}
        value={language}
        onChange={(chosen) => change({ language: chosen })}
        options={languageChoices.map((value) =>
          value === 'system'
            ? { value, label: text('language.system') }
            : { value, label: languageNames[value], lang: value },
        )}
      />
    </section>
  )
}
