import { autoUpdater, DebUpdater, type AppUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { netFetch } from '../connection/net-fetch.ts'
import type { Feed } from './feed.ts'

const mostBytes = 1024 * 1024
const patienceMs = 10_000

/** Only a release is offered: the part behind a `-` names a version before it (Semantic Versioning 2.0.0, 9). */
const release = /^\d{1,9}\.\d{1,9}\.\d{1,9}$/

/** electron-updater on one feed. */
export interface Updater {
  /** Asks for the newest version. Resolves to null where that is not newer than this one. Rejects where no answer can be used. */
  readonly look: () => Promise<string | null>
  /** Downloads the version that was found, and checks its signature. */
  readonly download: () => Promise<void>
  /** Ends the app, installs what was downloaded, and starts it. */
  readonly install: () => void
}

/** Reads the feed in one request that sends nothing of this computer, with an answer of at most 1 MB within 10 s. */
class BoundedProvider extends GenericProvider {
  constructor(url: string, updater: AppUpdater, options: ProviderRuntimeOptions) {
    // Each processor has a file of its own in the feed (electron-builder.yml).
    super({ provider: 'generic', url, channel: `latest-${process.arch}` }, updater, options)
  }

  protected override async httpRequest(url: URL): Promise<string> {
    const { status, body } = await netFetch(url.href, {
      method: 'GET',
      headers: {},
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

/** Makes the updater of a feed. It downloads and installs nothing by itself. */
export function createUpdater({ url }: Feed, log: (line: string) => void): Updater {
  // The updater of the AppImage works in an AppImage only; that of the deb looks in the same way, and installs only when told to.
  const updater: AppUpdater = process.platform === 'linux' ? new DebUpdater() : autoUpdater
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
  // Each call rejects as well.
  updater.on('error', (error) => log(`The update: ${error.message}`))
  return {
    async look() {
      const found = await updater.checkForUpdates()
      if (found === null) throw new Error('The updater is not active.')
      const { version } = found.updateInfo
      return found.isUpdateAvailable && release.test(version) ? version : null
    },
    async download() {
      await updater.downloadUpdate()
    },
    install: () => updater.quitAndInstall(),
  }
}
