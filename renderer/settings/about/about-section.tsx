import { Suspense, useState } from 'react'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../messages/use-text.ts'
import { useInstallation } from '../data/installation.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const LicenceList = lazyPart(async () => (await import('./licence-list.tsx')).LicenceList)

/** The section of the settings with the version, and the licences of Localist and of the packages in it. */
export function AboutSection() {
  const text = useText()
  const installation = useInstallation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="settings-section" aria-labelledby="about-title">
      <h2 id="about-title" tabIndex={-1}>
        {text('about.title')}
      </h2>
      <p className="intro">
        {installation !== null && text('about.version', { version: installation.version })}{' '}
        {text('about.licence')}
      </p>
      <div>
        <Action look="plain" label={text('about.licences')} onPress={() => setIsOpen(true)} />
      </div>
      <Dialog title={text('about.licencesTitle')} isOpen={isOpen} onOpenChange={setIsOpen}>
        <Suspense fallback={<p className="loading">{text('app.loading')}</p>}>
          <LicenceList />
        </Suspense>
        <div className="dialog-actions">
          <Action look="plain" slot="close" label={text('dialog.close')} />
        </div>
      </Dialog>
    </section>
  )
}
