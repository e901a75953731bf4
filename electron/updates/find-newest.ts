import { DebUpdater, type AppUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { netFetch } from '../connection/net-fetch.ts'
import type { Feed } from './feed.ts'

const mostBytes = 1024 * 1024
const patienceMs = 10_000

/** Only a release is offered: the part behind a `-` names a version before it (Semantic Versioning 2.0.0, 9). */
const release = /^\d{1,9}\.\d{1,9}\.\d{1,9}$/

/** Asks for the newest version. Resolves to null where that is not newer than this one. Rejects where no answer can be used. */
export type FindNewest = () => Promise<string | null>

/** Reads the feed in one request that says nothing of the person, with an answer of at most 1 MB within 10 s. */
class BoundedProvider extends GenericProvider {
  constructor(url: string, updater: AppUpdater, options: ProviderRuntimeOptions) {
    // Each processor has a file of its own in the feed (electron-builder.yml).
    super({ provider: 'generic', url, channel: `latest-${process.arch}` }, updater, options)
  }

  protected override async httpRequest(url: URL): Promise<string> {
    const { status, body } = await netFetch(url.href, {
      method: 'GET',
      // In place of those of Chromium, which name the versions of much and the languages of the person.
      headers: { 'User-Agent': 'Localist', 'Accept-Language': '*' },
      body: null,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > mostBytes) throw new Error('The answer is larger than 1 MB.')
      chunks.push(chunk)
    }
    if (status !== 200) throw new Error(`The answer has the status ${status}.`)
    return Buffer.concat(chunks).toString('utf8')
  }
}

/** Makes the function that asks a feed. Nothing is downloaded or installed. */
export function createFindNewest({ url }: Feed): FindNewest {
  // That of any package looks in the same way; that of the AppImage does so in an AppImage only.
  const updater: AppUpdater = new DebUpdater()
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.logger = null
  const updateProvider = class extends BoundedProvider {
    constructor(_options: unknown, ...rest: readonly [AppUpdater, ProviderRuntimeOptions]) {
      super(url, ...rest)
    }
  }
  updater.setFeedURL({ provider: 'custom', updateProvider })
  // checkForUpdates() rejects as well.
  updater.on('error', () => undefined)
  return async () => {
    const found = await updater.checkForUpdates()
    if (found === null) throw new Error('The updater is not active.')
    const { version } = found.updateInfo
    return found.isUpdateAvailable && release.test(version) ? version : null
  }
}
