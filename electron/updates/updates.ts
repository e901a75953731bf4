import type { UpdateState } from '../bridge.ts'
import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'
import type { Feed } from './feed.ts'
import type { FindNewest } from './find-newest.ts'

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
/** A start has better things to do. */
const firstLookMs = 5_000

/** The look for a newer version, as the page uses it. */
export interface Updates {
  readonly read: () => UpdateState
  /** Looks for a newer version. Resolves once it is known, or nothing can be known. */
  readonly look: () => Promise<UpdateState>
  /** Opens the page from which people get the newest version. */
  readonly openPage: () => void
}

/** The look of each day. */
interface DailyLook {
  /** While the setting is on: looks where nothing was looked for in the last 24 hours, and tells of a version once. */
  readonly lookDaily: () => Promise<void>
  /** Begins the daily look, until the app ends. */
  readonly start: () => void
}

interface UpdatesDeps {
  readonly feed: Feed
  readonly version: string
  readonly settings: DesktopSettingsStore
  /** Loads what asks the feed, which most starts do not need. */
  readonly loadFindNewest: () => Promise<FindNewest>
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Tells of a newer version. Returns false where nothing may be shown now, so that it is tried again later. */
  readonly tell: (version: string) => boolean
  readonly openPage: () => void
}

/** Looks for a newer version once a day while the setting is on, and whenever the person asks. Nothing else sends a request. */
export function createUpdates(deps: UpdatesDeps): Updates & DailyLook {
  const { feed, version: ownVersion, settings, now, log, tell, openPage } = deps
  let step: UpdateState['step'] = 'none'
  let triedAt: Date | null = null
  let looking: Promise<void> | undefined

  const lastLook = () => {
    const last = settings.read().lastUpdateLook
    // Another version of the app may have found this one.
    return last?.by === ownVersion ? last : null
  }
  const read = (): UpdateState => ({
    step,
    version: lastLook()?.found ?? null,
    lookedAt: lastLook()?.at ?? null,
    host: new URL(feed.url).host,
  })
  const lookOnce = async (): Promise<void> => {
    triedAt = now()
    step = 'looking'
    try {
      const found = await (await deps.loadFindNewest())()
      const before = lastLook()
      const isTold = found !== null && found === before?.found && before.isTold
      settings.change({ lastUpdateLook: { at: now().toISOString(), by: ownVersion, found, isTold } })
      step = 'none'
    } catch (error) {
      log(`The look for a newer version failed: ${error instanceof Error ? error.message : String(error)}`)
      step = 'failed'
    }
  }
  const look = async (): Promise<UpdateState> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    await looking
    return read()
  }
  const isRecent = (at: Date | null): boolean => at !== null && now().getTime() - at.getTime() < dayMs
  const lookDaily = async (): Promise<void> => {
    if (!settings.read().lookForUpdates) return
    const before = lastLook()
    if (!isRecent(triedAt) && !isRecent(before === null ? null : new Date(before.at))) await look()
    const last = lastLook()
    if (last === null || last.found === null || last.isTold || !tell(last.found)) return
    settings.change({ lastUpdateLook: { ...last, isTold: true } })
  }
  return {
    read,
    look,
    openPage,
    lookDaily,
    start() {
      setTimeout(() => void lookDaily(), firstLookMs)
      settings.listen(() => void lookDaily())
      setInterval(() => void lookDaily(), hourMs)
    },
  }
}
