import { Link } from 'react-aria-components'
import type { MessageId } from '../../messages/catalogue.ts'
import { useText } from '../messages/use-text.ts'

/** The sections of the settings: the ids of their headings, and their names. */
const sections = (): readonly (readonly [heading: string, name: MessageId])[] => [
  ['appearance-title', 'settings.appearance'],
  ['todos-title', 'settings.todos'],
  ['reminders-title', 'settings.reminders'],
  ['keys-title', 'keys.title'],
  ...(window.desktop ? [['desktop-title', 'desktop.title'] as const] : []),
  ['account-title', 'account.title'],
  ['tokens-title', 'tokens.title'],
  ['server-title', 'server.title'],
  ['data-title', 'data.title'],
  ['about-title', 'about.title'],
]

/** Links to the sections of the settings, where there is room beside them. The address names the location, so they move the focus. */
export function SectionLinks() {
  const text = useText()
  const show = (heading: string) => {
    const title = document.getElementById(heading)
    title?.closest('section')?.scrollIntoView()
    title?.focus({ preventScroll: true })
  }
  return (
    <nav className="section-links" aria-label={text('settings.sections')}>
      {sections().map(([heading, name]) => (
        <Link key={heading} className="section-link" onPress={() => show(heading)}>
          {text(name)}
        </Link>
      ))}
    </nav>
  )
}
