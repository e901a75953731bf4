import { useState } from 'react'
import { Action } from '../../components/buttons/action.tsx'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { showPath } from '../../routing/location.ts'
import { useText } from '../../messages/use-text.ts'
import { BackupRow } from './backup-row.tsx'
import { useBackups, useRestoration } from './backups.ts'
import { useInstallation } from './installation.ts'

/** How many backups show before the person asks for all. */
const firstBackups = 5

/** The section of the settings that says where the data are, and restores backups. */
export function DataSection() {
  const text = useText()
  const toasts = useToasts()
  const installation = useInstallation()
  const { data: backups, isError } = useBackups()
  const [showsAll, setShowsAll] = useState(false)
  const { mutate: restore, isPending } = useRestoration()
  const { desktop } = window
  const shown = showsAll ? backups : backups?.slice(0, firstBackups)
  return (
    <section className="settings-section" aria-labelledby="data-title">
      <h2 id="data-title" tabIndex={-1}>
        {text('data.title')}
      </h2>
      <p className="intro">{text('data.intro')}</p>
      {installation !== null && <CopyField label={text('data.folder')} value={installation.dataDir} />}
      {desktop !== undefined && (
        <div>
          <Action
            look="plain"
            label={text('data.show')}
            onPress={() => void desktop.showDataFolder().catch((error: unknown) => toasts.fail(error))}
          />
        </div>
      )}
      <div>
        <Action look="plain" label={text('view.activity')} onPress={() => showPath('/activity')} />
      </div>
      <h3>{text('backups.title')}</h3>
      {isError && backups === undefined && <p className="field-error">{text('backups.loadFailed')}</p>}
      {backups?.length === 0 && <p className="meta">{text('backups.none')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className="tokens" aria-label={text('backups.title')} aria-busy={isPending}>
          {shown.map((backup) => (
            <BackupRow key={backup.id} backup={backup} onRestore={restore} />
          ))}
        </ul>
      )}
      {backups !== undefined && backups.length > firstBackups && !showsAll && (
        <div>
          <Action
            look="quiet"
            label={text('backups.all', { count: backups.length })}
            onPress={() => setShowsAll(true)}
          />
        </div>
      )}
    </section>
  )
}
