import { EventEmitter } from 'node:events'
import { v7 as uuidv7 } from 'uuid'
import { createApp } from './app.ts'
import { newSecret } from './secrets.ts'
import { createSessionTokens } from './auth/session/session-tokens.ts'
import { openAccounts } from './accounts/accounts.ts'
import { createRemoval } from './accounts/removal.ts'
import { createStores } from './accounts/stores.ts'
import { openSignIn, type SignInOptions } from './auth/open-sign-in.ts'
import { readConfig, type Config } from './config/config.ts'
import { correctTimeZone } from './config/time-zone.ts'
import { createStreams, usualStreamTimes, type StreamTimes } from './events/streams.ts'
import type { Topic, Topics } from './events/topics.ts'
import { makeDataFolder } from './data-directory/data-folder.ts'
import { listen, PortBlocked, PortForbidden, usualConnectionTimes } from './http/listen.ts'
import type { ConnectionTimes } from './http/listen.ts'
import { openNotices } from './notices/notices.ts'
import { lockOrFindServer } from './data-directory/find-server.ts'
import type { takeLock } from './data-directory/lock.ts'
import { removeServerFile, writeServerFile } from './data-directory/server-file.ts'
import { findListener, isOurClient } from './data-directory/socket-owner.ts'
import { createDailyPurge, usualPurgeTimes, type PurgeTimes } from './purge/daily-purge.ts'
import { createReminders } from './reminders/reminders.ts'
import { openSettings } from './settings/settings.ts'
import { realFiles, type Files } from './storage/files.ts'
import { removeTemporaries } from './storage/replace.ts'
import { takeToken, type WriterToken } from './data-directory/writer-token.ts'
import { logFailure } from './log-failure.ts'
import { kinds } from './entities/kinds.ts'
import { openTokens } from './tokens/tokens.ts'
import { createWriteQuota, usualWriteQuota } from './accounts/write-quota.ts'
import { explain, type ReasonExplanation } from './reasons/reasons.ts'

export { findDataDirectory } from './config/data-directory.ts'
export { findServer } from './data-directory/find-server.ts'

/** The options of start(). For an option that is left out, the environment or a default decides. */
export interface StartOptions {
  /** The path of the data directory. Default: LOCALIST_DATA_DIR, otherwise the usual place of the platform. */
  readonly dataDir?: string
  /** The port to bind; 0 for any free port. Default: LOCALIST_PORT, otherwise 41730 or the next free port. */
  readonly port?: number
  /** The path of the configuration that an administrator installs. Default: the usual place of the platform. */
  readonly managedFile?: string
  /** The environment variables. Default: those of this process. */
  readonly environment?: NodeJS.ProcessEnv
  /** The folder of the built page. */
  readonly rendererDir: string
  readonly version: string
}

/** The functions that the program provides in which the server runs. */
export interface Host extends SignInOptions {
  /** Writes a line to stderr or to a log. No line contains a secret. */
  readonly log: (line: string) => void
  readonly now?: () => Date
  /** How long this process has run, in milliseconds. Default: performance.now(). */
  readonly uptime?: () => number
  /** When the trash is checked for the daily purge. Default: usualPurgeTimes. */
  readonly purgeTimes?: PurgeTimes
  /** How many bytes of change sets an access token may write in 24 hours. Default: usualWriteQuota. */
  readonly writeQuota?: number
  /** Default: usualConnectionTimes. */
  readonly connectionTimes?: ConnectionTimes
  /** Default: usualStreamTimes. */
  readonly streamTimes?: StreamTimes
  /** How long a start waits for a lock whose holder is not found, in milliseconds. Default: usualLockPatience. */
  readonly lockPatience?: number
  readonly files?: Files
  /** Locks the data directory. Default: takeLock(). A test passes another one, to run two servers on one directory. */
  readonly takeLock?: typeof takeLock
  /** Whether a client is a process of this user. Default: isOurClient(), which takes 10 ms. */
  readonly isOurClient?: typeof isOurClient
}

/** The address of a server, its owner token and its data directory. */
export interface ServerAddress {
  /** Such as `http://127.0.0.1:41730`, without a trailing slash. */
  readonly url: string
  readonly token: string
  readonly dataDir: string
}

/** The result of start(): the server of this process, or the address of another server that has locked the data directory. */
export type Started =
  | (ServerAddress & { readonly state: 'running'; readonly stop: () => Promise<void> })
  | (ServerAddress & { readonly state: 'held' })

/**
 * Locks the data directory, opens the store, listens on 127.0.0.1 (in a container on 0.0.0.0) and writes `server.json`. If another process has locked
 * the directory, returns the address of its server. Throws Unusable, PortTaken, PortForbidden, PortBlocked, or the system's error.
 */
export async function start(options: StartOptions, host: Host): Promise<Started> {
  correctTimeZone()
  const config = readConfig(options)
  const dataDir = await makeDataFolder(host.files ?? realFiles, config.dataDir, host.log)
  const held = await lockOrFindServer(dataDir, host.takeLock, host.lockPatience)
  if ('found' in held) return { state: 'held', url: held.found.url, token: held.found.token, dataDir }
  const writer = await takeToken(host.files ?? realFiles, dataDir)
  const release = async (): Promise<void> => {
    await writer.release()
    await held.lock.release()
  }
  try {
    return await serve({ ...config, dataDir }, options, host, { ...writer, release })
  } catch (error) {
    await release()
    throw error
  }
}

const serve = async (
  config: Config,
  { rendererDir, version }: StartOptions,
  host: Host,
  writer: WriterToken,
): Promise<Started> => {
  const { dataDir, isPortNamed } = config
  const { log, now = () => new Date(), uptime = () => performance.now(), purgeTimes = usualPurgeTimes } = host
  const { files } = writer
  await removeServerFile(files, dataDir)
  await removeTemporaries(files, dataDir, 'server.json')
  const topics: Topics = new EventEmitter()
  const signal = (topic: Topic) => ({ changed: () => void topics.emit(topic) })
  const notices = await openNotices({ files, now, log, ...signal('notices') }, dataDir)
  const tell = (explanation: ReasonExplanation): void => {
    log(explanation.sentence)
    notices.add(explanation)
  }
  const warn = (explanation: ReasonExplanation): void => {
    log(explanation.sentence)
    notices.addPassing(explanation)
  }
  void writer.lost.then(({ explanation }) => warn(explanation))
  const shared = { files, checkToken: writer.check, now, tell, warn, log, kinds }
  const accounts = await openAccounts({ ...shared, ...signal('session') }, dataDir)
  const settings = await openSettings({ ...shared, ...signal('settings') }, dataDir)
  const purge = createDailyPurge({ ...shared, settings, times: purgeTimes, uptime }, dataDir)
  const writeQuota = createWriteQuota({ now, tell, limit: host.writeQuota ?? usualWriteQuota })
  const isActive = (id: string): boolean => accounts.activeId() === id
  const reminders = createReminders({ ...shared, settings, isActive, topics }, dataDir)
  const stores = createStores(shared, dataDir, [settings, purge, writeQuota, reminders])
  // Open the active account now, so that notices about damage appear at the start and not at the first request.
  await stores.of(accounts.activeId())
  const tokens = await openTokens({ ...shared, ...signal('tokens') }, dataDir)
  const token = newSecret()
  const sessionTokens = createSessionTokens(now)
  const signIn = await openSignIn(config, host, {
    accounts,
    tokens,
    files,
    checkToken: writer.check,
    ...signal('session'),
    now,
    log,
    newId: uuidv7,
  })
  const streams = createStreams({
    topics,
    settings,
    notices,
    reminders: reminders.events,
    log,
    times: host.streamTimes ?? usualStreamTimes,
  })
  const deps = {
    accounts,
    stores,
    isOurClient: host.isOurClient ?? isOurClient,
    removal: createRemoval({
      accounts,
      stores,
      tokens,
      files,
      dataDir,
      signIns: signIn.signIns,
      tell,
      log,
    }),
    ...signIn,
    openBrowser: host.openBrowser ?? null,
    onSignedIn: host.onSignedIn ?? (() => {}),
    tokens,
    settings,
    dataDir,
    isPortNamed,
    notices,
    reminders,
    streams,
    sessionTokens,
    writeQuota,
    rendererDir,
    version,
    log,
    newId: uuidv7,
    now,
    ownerToken: token,
  }

  const { port: chosenPort } = settings.readInstallation()
  const ports = isPortNamed || chosenPort === null ? config.ports : [chosenPort, ...config.ports]
  const address = signIn.setup.configuration.isContainer ? '0.0.0.0' : '127.0.0.1'
  const times = host.connectionTimes ?? usualConnectionTimes
  const listening = await listen(createApp(deps), { address, ports }, times).catch(async (error: unknown) => {
    await signIn.close()
    await stores.closeAll()
    throw error
  })
  const { port, refusal } = listening
  const url = `http://127.0.0.1:${port}`
  if (!isPortNamed && refusal !== null) {
    const values = { port: String(ports[0]), used: String(port) }
    if (refusal instanceof PortBlocked) warn(explain('port-blocked', values))
    else if (refusal instanceof PortForbidden) warn(explain('port-forbidden', values))
    // Scripts call the usual port, and send it their tokens.
    else warn(explain('port-taken', { ...values, user: String(findListener(ports[0] ?? 0) ?? 'unknown') }))
  }
  const entry = { url, port, pid: process.pid, version, startedAt: now().toISOString(), token }
  await writeServerFile(files, dataDir, entry).catch(async ({ cause }: Error) => {
    log(`${dataDir}: ${String(cause)}`)
    // If another process has taken the writer token, the person has been told, and the disk is not at fault.
    const isTaken = await writer.check().then(
      () => false,
      () => true,
    )
    if (isTaken) return
    warn(explain('address-not-written', {}))
  })

  let stopped: Promise<void> | undefined
  const stopOnce = async (): Promise<void> => {
    streams.stop()
    await removeServerFile(files, dataDir)
    await Promise.all([listening.stop(), signIn.close()])
    await stores.closeAll()
    await accounts.close()
    await notices.close()
    await settings.idle()
    await logFailure(log, 'The times when tokens were last used could not be written', tokens.close())
    await writer.release()
  }
  const stop = (): Promise<void> => (stopped ??= stopOnce())
  return { state: 'running', url, token, dataDir, stop }
}
