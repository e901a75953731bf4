import { useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import type { Backup } from '../../../server/contract.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { explain } from '../../problems/explain.ts'
import { useText } from '../../messages/use-text.ts'
import { useRestorationPreview } from './backups.ts'

interface BackupRowProps {
  readonly backup: Backup
  readonly onRestore: (id: string) => void
}

/** A backup with its time and size, and a button that restores it after it has said what would change. */
export function BackupRow({ backup, onRestore }: BackupRowProps) {
  const { id, reason, createdAt, size } = backup
  const text = useText()
  const formats = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const date = formats.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="token">
      <div className="token-text">
        <p className="token-name">{date}</p>
        <p className="meta">
          {text(`backups.reason.${reason}`)} · {formatSize(size)}
        </p>
      </div>
      <Action
        look="quiet"
        label={text('backups.restore')}
        name={text('backups.restoreNamed', { date })}
        onPress={() => setIsAsking(true)}
      />
      <Dialog
        role="alertdialog"
        title={text('backups.restoreTitle', { date })}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
      >
        <Preview id={id} onRestore={() => onRestore(id)} />
      </Dialog>
    </li>
  )

  function formatSize(bytes: number): string {
    const isLarge = bytes >= 1_000_000
    const value = Math.max(bytes / (isLarge ? 1_000_000 : 1_000), 0.1)
    const unit = isLarge ? 'megabyte' : 'kilobyte'
    return formats.formatNumber(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 })
  }
}

interface PreviewProps {
  readonly id: string
  readonly onRestore: () => void
}

/** The question of the dialog. It is a component of its own, so that each opening compares anew. */
function Preview({ id, onRestore }: PreviewProps) {
  const text = useText()
  const { data: preview, error } = useRestorationPreview(id)
  const isSame = preview?.restored === 0 && preview.trashed === 0
  return (
    <>
      <p aria-live="polite">
        {error !== null
          ? explain(error, text)
          : preview === undefined
            ? text('backups.comparing')
            : isSame
              ? text('backups.same')
              : text('backups.preview', { restored: preview.restored, trashed: preview.trashed })}
        {preview !== undefined && preview.others > 0 && (
          <> {text('backups.previewOthers', { count: preview.others })}</>
        )}
      </p>
      <p className="meta">{text('backups.wayBack')}</p>
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.cancel')} autoFocus />
        <Action
          look="danger"
          slot="close"
          label={text('backups.restoreNow')}
          isDisabled={preview === undefined}
          onPress={onRestore}
        />
      </div>
    </>
  )
}
