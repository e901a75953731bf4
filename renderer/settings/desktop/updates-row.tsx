import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormats } from '../../messages/formats.ts'
import type { Desktop, DesktopSettings, UpdateState } from '../../../electron/bridge.ts'
import { Action } from '../../components/buttons/action.tsx'
import { CheckField } from '../../components/fields/check-field.tsx'
import { useText } from '../../messages/use-text.ts'
import { useChangeDesktopSettings } from './desktop-settings.ts'

interface UpdatesRowProps {
  readonly desktop: Desktop
  readonly settings: DesktopSettings
}

const queryKey = ['update']
const recheckMs = 1_000

/** The switch for the daily look for a newer version, what is known of one, and the ways to look now and to its page. */
export function UpdatesRow({ desktop, settings }: UpdatesRowProps) {
  const text = useText()
  const client = useQueryClient()
  const { mutate: change } = useChangeDesktopSettings(desktop)
  const { data: update } = useQuery({
    queryKey,
    queryFn: () => desktop.readUpdate(),
    staleTime: 0,
    // A look can begin without this page.
    refetchInterval: recheckMs,
  })
  const { mutate: look, isPending } = useMutation({
    mutationFn: () => desktop.lookForUpdate(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const status = useStatus(update ?? null)
  if (update === undefined || update === null) return null
  return (
    <div className="setting">
      <CheckField
        label={text('updates.look')}
        hint={text('updates.lookHint', { host: update.host })}
        isOn={settings.lookForUpdates}
        onChange={(lookForUpdates) => change({ lookForUpdates })}
      />
      <div className="setting-actions">
        {update.version !== null && (
          <Action
            look="primary"
            label={text('updates.openPage')}
            onPress={() => void desktop.openUpdatePage()}
          />
        )}
        <Action
          look="plain"
          label={text('updates.now')}
          isDisabled={isPending || update.step === 'looking'}
          onPress={() => look()}
        />
        <p className="meta" role="status">
          {status}
        </p>
      </div>
    </div>
  )
}

/** Says in a sentence whether there is a newer version; empty where nothing is known. */
function useStatus(update: UpdateState | null): string {
  const text = useText()
  const formats = useFormats()
  if (update === null) return ''
  const { step, version, lookedAt, host } = update
  if (step === 'looking') return text('updates.looking')
  if (step === 'failed') return text('updates.failed', { host })
  if (version !== null) return text('updates.available', { version })
  if (lookedAt === null) return ''
  return text('updates.newest', {
    time: formats.formatDate(lookedAt, { dateStyle: 'medium', timeStyle: 'short' }),
  })
}
