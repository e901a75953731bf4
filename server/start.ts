import { setTimeout } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { createApp } from './app.ts'
import { newSecret } from './secrets.ts'
import { createSessions } from './auth/sessions.ts'
import { openAccounts } from './accounts/accounts.ts'
import { createRemoval } from './accounts/removal.ts'
import { createStores } from './accounts/stores.ts'
import { openSignIn, type SignInHost } from './auth/open-sign-in.ts'
import { defaultPort, readConfig, Unusable, type Config } from './config.ts'
import { makeDataFolder } from './instance/data-folder.ts'
import { listen } from './http/listen.ts'
import { openNotices } from './notices/notices.ts'
import { findServer, removeServerFile, writeServerFile } from './instance/server-file.ts'
import { openSettings } from './settings/settings.ts'
import { realFiles, type Files } from './files/files.ts'
import { removeTemporaries } from './files/replace.ts'
import { takeLock, type Lock } from './instance/lock.ts'
import { takeToken, type WriterToken } from './instance/writer-token.ts'
import { logged } from './logged.ts'
import { todoKind } from './todos/kind.ts'
import { openTokens } from './tokens/tokens.ts'

export { dataDirectory } from './config.ts'
export { findServer } from './instance/server-file.ts'

/** What a program may say about how the server is to run; what is left out comes from the environment. */
export interface StartOptions {
  /** Where everything is kept; by default LOCALIST_DATA_DIR, else the platform's convention. */
  readonly dataDir?: string
  /** The port to bind, 0 for any free one; by default LOCALIST_PORT, else 41730 or the next free one. */
  readonly port?: number
  /** Where an administrator's configuration stands; by default where the platform keeps such files. */
  readonly managedFile?: string
  /** The folder with the built page. */
  readonly rendererDir: string
  readonly version: string
}

/** What the server asks of the program it runs in. */
export interface Host extends SignInHost {
  /** Tells the person something, a line each, on stderr or in a log; never a secret. */
  readonly log: (line: string) => void
  readonly now?: () => Date
  readonly files?: Files
  /** Takes the data directory; by default takeLock(). A test lets two servers believe that they have it. */
  readonly takeLock?: typeof takeLock
}

/** Where a server answers, and its owner token. */
export interface ServerAddress {
  /** Such as `http://127.0.0.1:41730`, without a trailing slash. */
  readonly url: string
  readonly token: string
  readonly dataDir: string
}

/** A server of this process, or the address of the one that holds the data directory already. */
export type Started =
  | (ServerAddress & { readonly state: 'running'; readonly stop: () => Promise<void> })
  | (ServerAddress & { readonly state: 'held' })

/**
 * Takes the data directory, opens the store, listens on 127.0.0.1 and writes `server.json`. Where another
 * process has the directory, says where that one answers. Throws Unusable, PortTaken, or the system's error.
 */
export async function start(options: StartOptions, host: Host): Promise<Started> {
  const config = readConfig(options)
  const dataDir = await makeDataFolder(host.files ?? realFiles, config.dataDir, host.log)
  const held = await lockOrHolder(dataDir, host.takeLock ?? takeLock)
  if ('state' in held) return held
  const writer = await takeToken(host.files ?? realFiles, dataDir)
  const release = async (): Promise<void> => {
    await writer.release()
    await held.release()
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
  const { dataDir, ports } = config
  const { log, now = () => new Date() } = host
  const { files } = writer
  await removeServerFile(files, dataDir)
  await removeTemporaries(files, dataDir, 'server.json')
  const notices = await openNotices({ files, now, log }, dataDir)
  const tell = (message: string): void => {
    log(message)
    notices.add(message)
  }
  const warn = (message: string): void => {
    log(message)
    notices.addPassing(message)
  }
  void writer.lost.then(({ message }) => warn(message))
  const surroundings = { files, checkToken: writer.check, now, tell, warn, log, kinds: [todoKind] }
  const accounts = await openAccounts(surroundings, dataDir)
  const stores = createStores(surroundings, dataDir)
  // What is wrong with it is to be said at the start.
  await stores.of(accounts.activeId())
  const tokens = await openTokens(surroundings, dataDir)
  const settings = await openSettings(surroundings, dataDir)
  const token = newSecret()
  const sessions = createSessions(now)
  const signIn = await openSignIn(config, host, {
    accounts,
    revokeTokens: (accountId) => tokens.revokeAll(accountId),
    files,
    checkToken: writer.check,
    now,
    log,
    newId: uuidv7,
  })
  const deps = {
    accounts,
    stores,
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
    isSignInRequired: () => signIn.setup().configuration.required,
    openBrowser: host.openBrowser ?? null,
    onSignedIn: host.onSignedIn ?? (() => {}),
    tokens,
    settings,
    notices,
    sessions,
    rendererDir,
    log,
    newId: uuidv7,
    ownerToken: token,
  }

  const listening = await listen(createApp(deps), ports).catch(async (error: unknown) => {
    await signIn.close()
    await stores.closeAll()
    throw error
  })
  const { port } = listening
  const url = `http://127.0.0.1:${port}`
  if (ports[0] === defaultPort && port !== defaultPort)
    log(`Port ${defaultPort} is taken: Localist is on ${port}.`)
  const startedAt = now().toISOString()
  await writeServerFile(files, dataDir, { url, port, pid: process.pid, version, startedAt, token }).catch(
    async ({ cause }: Error) => {
      log(`${dataDir}: ${String(cause)}`)
      // Another process that has taken the data directory was reported already: it is not the disk.
      const isTaken = await writer.check().then(
        () => false,
        () => true,
      )
      if (isTaken) return
      warn(
        'server.json could not be written: the command line cannot find Localist. Is the disk full, or the folder not yours?',
      )
    },
  )

  let stopped: Promise<void> | undefined
  const stopOnce = async (): Promise<void> => {
    await removeServerFile(files, dataDir)
    await Promise.all([listening.stop(), signIn.close()])
    await stores.closeAll()
    await accounts.close()
    await notices.close()
    await settings.close()
    await logged(log, 'The last uses of tokens were not written', tokens.close())
    await writer.release()
  }
  const stop = (): Promise<void> => (stopped ??= stopOnce())
  return { state: 'running', url, token, dataDir, stop }
}

// A program that has just ended may hold the lock for a moment more: in a child that it was about to start.
const lockOrHolder = async (
  dataDir: string,
  take: typeof takeLock,
): Promise<Lock | (ServerAddress & { state: 'held' })> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const lock = await take(dataDir)
    if (lock !== null) return lock
    const found = await findServer(dataDir)
    if (found !== null) return { state: 'held', url: found.url, token: found.token, dataDir }
    await setTimeout(100)
  }
  throw new Unusable(
    `Another program holds ${dataDir} but does not say where it answers. End it, then try again.`,
  )
}
