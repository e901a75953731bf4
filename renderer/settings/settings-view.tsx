import '../styles/settings.css'
import { AccountSection } from '../account/settings/account-section.tsx'
import { useText } from '../messages/use-text.ts'
import { AboutSection } from './about/about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DataSection } from './data/data-section.tsx'
import { ServerSection } from './data/server-section.tsx'
import { DesktopSection } from './desktop/desktop-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { TodosSection } from './todos-section.tsx'
import { SectionLinks } from './section-links.tsx'
import { TokensSection } from './tokens/tokens-section.tsx'

/** The settings of this installation, with the account and the access tokens. */
export function SettingsView() {
  const text = useText()
  return (
    <>
      <header className="view-header">
        <h1>{text('settings.title')}</h1>
      </header>
      <div className="view-body settings">
        <SectionLinks />
        <AppearanceSection />
        <TodosSection />
        <RemindersSection />
        <KeysSection />
        {window.desktop && <DesktopSection desktop={window.desktop} />}
        <AccountSection />
        <TokensSection />
        <ServerSection />
        <DataSection />
        <AboutSection />
      </div>
    </>
  )
}
