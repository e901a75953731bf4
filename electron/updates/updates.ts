import type { UpdateState } from '../bridge.ts'
import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'
import type { Feed } from './feed.ts'
import type { Updater } from './updater.ts'

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
/** A start has better things to do. */
const firstLookMs = 5_000

/** The updates of this app, as the page sees and steers them. */
export interface Updates {
  readonly read: () => UpdateState
  /** Looks for a newer version. Resolves once it is known, or nothing can be known. */
  readonly look: () => Promise<UpdateState>
  /** Downloads the version that was found. Resolves once it is there, or cannot be had. */
  readonly download: () => Promise<UpdateState>
  /** Ends the app and installs what was downloaded. Does nothing before that. */
  readonly install: () => void
  /** Opens the page from which people get the newest version. */
  readonly openPage: () => void
}

/** The look of each day. */
interface DailyLook {
  /** Looks where the setting is on and nothing was looked for in the last 24 hours. */
  readonly lookDaily: () => Promise<void>
  /** Begins the daily look, until the app ends. */
  readonly start: () => void
}

interface UpdatesDeps {
  readonly feed: Feed
  readonly version: string
  readonly settings: DesktopSettingsStore
  /** Loads the updater, which most starts do not need. */
  readonly loadUpdater: () => Promise<Updater>
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Called with a newer version that the daily look found, once for each. */
  readonly onFound: (version: string) => void
  readonly openPage: () => void
}

/** Looks for a newer version once a day while the setting is on, and whenever the person asks. Nothing else sends a request. */
export function createUpdates(deps: UpdatesDeps): Updates & DailyLook {
  const { feed, version: ownVersion, settings, now, log, onFound } = deps
  let updater: Promise<Updater> | undefined
  let step: UpdateState['step'] = 'none'
  let triedAt: Date | null = null
  let looking: Promise<UpdateState> | undefined

  const lastLook = () => {
    const last = settings.read().lastUpdateLook
    // What was found by another version may be this one.
    return last?.by === ownVersion ? last : null
  }
  const read = (): UpdateState => ({
    step,
    version: lastLook()?.found ?? null,
    lookedAt: lastLook()?.at ?? null,
    host: new URL(feed.url).host,
    canInstall: feed.isSigned,
  })
  const attempt = async (during: UpdateState['step'], work: () => Promise<UpdateState['step']>) => {
    step = during
    try {
      step = await work()
    } catch (error) {
      log(`No update: ${error instanceof Error ? error.message : String(error)}`)
      step = 'failed'
    }
    return read()
  }
  const lookOnce = () =>
    attempt('looking', async () => {
      triedAt = now()
      updater ??= deps.loadUpdater()
      const found = await (await updater).look()
      settings.change({ lastUpdateLook: { at: now().toISOString(), by: ownVersion, found } })
      return 'none'
    })
  const look = async (): Promise<UpdateState> => {
    // What is downloaded would have to be downloaded again.
    if (step === 'downloading' || step === 'ready') return read()
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }
  const lookDaily = async (): Promise<void> => {
    const before = lastLook()
    const isRecent = (at: Date | null): boolean => at !== null && now().getTime() - at.getTime() < dayMs
    const isDue = !isRecent(triedAt) && !isRecent(before === null ? null : new Date(before.at))
    if (!settings.read().lookForUpdates || !isDue) return
    const { step: after, version } = await look()
    if (after === 'none' && version !== null && version !== before?.found) onFound(version)
  }
  return {
    read,
    look,
    openPage: deps.openPage,
    lookDaily,
    async download() {
      if (!feed.isSigned || read().version === null) return read()
      return await attempt('downloading', async () => {
        updater ??= deps.loadUpdater()
        const loaded = await updater
        // What a start before this one found is not known to the updater.
        if ((await loaded.look()) === null) return 'none'
        await loaded.download()
        return 'ready'
      })
    },
    install() {
      if (step === 'ready') void updater?.then(({ install }) => install())
    },
    start() {
      setTimeout(() => void lookDaily(), firstLookMs)
      settings.listen(() => void lookDaily())
      setInterval(() => void lookDaily(), hourMs)
    },
  }
}
