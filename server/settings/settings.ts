import { join } from 'node:path'
import { accountFolder } from '../accounts/schema.ts'
import type { AccountPart } from '../accounts/stores.ts'
import type { DocumentDeps } from '../storage/document.ts'
import { openSmallDocument, smallDocumentFormat, type SmallDocument } from '../storage/small-document.ts'
import { StorageUncertain } from '../storage/errors.ts'
import { createQueue } from '../job-queue.ts'
import { AccountUnavailable } from '../store/errors.ts'
import { patchDisplay } from './display.ts'
import {
  accountSettings,
  defaultAccountSettings,
  defaultInstallationSettings,
  dividePatch,
  installationSettings,
} from './schema.ts'
import type { AccountSettings, InstallationSettings, NewTodoSettings, SettingsPatch } from './schema.ts'
import { explain } from '../reasons/reasons.ts'

/** The settings of this installation and of the accounts that are open. */
export interface SettingsKeeper extends AccountPart {
  readInstallation(): InstallationSettings
  /** Null where the account is not open. */
  readAccount(accountId: string | null): AccountSettings | null
  /** The settings for new todos. The list may be in the trash, or removed. */
  newTodoSettingsOf(accountId: string): NewTodoSettings
  /**
   * Changes the settings that `patch` names. Throws AccountUnavailable where it names one of an account that is not open,
   * FileUnavailable, WritingStopped, StorageFull, StorageForbidden, or the system's error: nothing was changed. Throws
   * StorageUncertain: the disk did not confirm the change, or confirmed a part of it.
   */
  change(accountId: string | null, patch: SettingsPatch): Promise<void>
  /** Waits for the changes under way. */
  idle(): Promise<void>
}

const installationFormat = smallDocumentFormat<InstallationSettings>(
  'localist-settings',
  installationSettings,
  defaultInstallationSettings,
)

const accountFormat = smallDocumentFormat<AccountSettings>(
  'localist-account-settings',
  accountSettings,
  defaultAccountSettings,
)

/** Opens `settings.json` in the data directory. There is another one in the folder of each account. */
export async function openSettings(deps: DocumentDeps, dataDir: string): Promise<SettingsKeeper> {
  const installation = await openSmallDocument(deps, join(dataDir, 'settings.json'), installationFormat)
  const accounts = new Map<string, SmallDocument<AccountSettings>>()
  const queue = createQueue()

  const requireAccount = (accountId: string | null): SmallDocument<AccountSettings> => {
    const document = accounts.get(accountId ?? '')
    if (document === undefined) {
      throw new AccountUnavailable(explain('account-closed', {}))
    }
    return document
  }

  return {
    readInstallation: () => installation.data,
    newTodoSettingsOf: (accountId) => accounts.get(accountId)?.data ?? defaultAccountSettings,
    readAccount: (accountId) => accounts.get(accountId ?? '')?.data ?? null,
    change: (accountId, patch) =>
      queue.run(async () => {
        const { ofInstallation, ofAccount } = dividePatch(patch)
        const writeInstallation = () => replaceFields(installation, ofInstallation)
        if (Object.keys(ofAccount).length === 0) return writeInstallation()
        const document = requireAccount(accountId)
        const before = document.data
        const { display, ...others } = ofAccount
        await replaceFields(document, {
          ...others,
          ...(display && { display: patchDisplay(before.display, display) }),
        })
        await writeInstallation().catch(async (error: unknown) => {
          if (!(error instanceof StorageUncertain)) await takeBack(document, before)
          throw error
        })
      }),
    async open(accountId) {
      const path = join(accountFolder(dataDir, accountId), 'settings.json')
      accounts.set(accountId, await openSmallDocument(deps, path, accountFormat))
    },
    async writeAnew(accountId) {
      const document = accounts.get(accountId)
      await queue.run(async () => await document?.replace(document.data))
    },
    close: (accountId) => queue.run(async () => void accounts.delete(accountId)),
    idle: queue.idle,
  }
}

// Replaces the fields of a document that `patch` names, unless all of them have these values.
const replaceFields = async <T extends object>(
  document: SmallDocument<T>,
  patch: { readonly [K in keyof T]?: T[K] | undefined },
): Promise<void> => {
  const changed = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && value !== Reflect.get(document.data, field),
  )
  if (changed.length > 0) await document.replace({ ...document.data, ...Object.fromEntries(changed) })
}

// Takes back the first of two changes of which the second failed. Throws StorageUncertain where the first one stays.
const takeBack = async <T extends object>(document: SmallDocument<T>, before: T): Promise<void> => {
  if (document.data === before) return
  await document.replace(before).catch((cause: unknown) => {
    throw new StorageUncertain(cause)
  })
}
