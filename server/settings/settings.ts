import { join } from 'node:path'
import { openSmallDocument, smallDocumentFormat } from '../documents/small-document.ts'
import type { DocumentHost } from '../documents/host.ts'
import { createQueue } from '../queue.ts'
import { settings, type Settings, type SettingsPatch } from './schema.ts'

/** The preferences of this installation. */
export interface SettingsKeeper {
  read(): Settings
  /** Changes the settings that `patch` names and returns all settings once they are durable. */
  change(patch: SettingsPatch): Promise<Settings>
  /** Waits for the changes under way. */
  close(): Promise<void>
}

const format = smallDocumentFormat<Settings>('localist-settings', settings, { theme: 'system' })

/** Opens `settings.json` in the data directory. */
export async function openSettings(host: DocumentHost, dataDir: string): Promise<SettingsKeeper> {
  const snapshot = await openSmallDocument(host, join(dataDir, 'settings.json'), format)
  const queue = createQueue()
  return {
    read: () => snapshot.data,
    change: ({ theme }) =>
      queue.run(async () => {
        if (theme !== undefined && theme !== snapshot.data.theme) await snapshot.replace({ theme })
        return snapshot.data
      }),
    close: queue.idle,
  }
}
