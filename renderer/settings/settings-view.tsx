import '../styles/settings.css'
import { AccountSection } from '../accounts/settings/account-section.tsx'
import { useText } from '../messages/use-text.ts'
import { KeysSection } from './keys-section.tsx'
import { ThemeSection } from './theme-section.tsx'
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
        <ThemeSection />
        <KeysSection />
        <AccountSection />
        <TokensSection />
      </div>
    </>
  )
}
