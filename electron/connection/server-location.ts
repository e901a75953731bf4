import type { Started } from '../../server/start.ts'
import { messages } from '../messages.ts'
import { NoServer } from './no-server.ts'

/** The address of a server and its owner token. */
export interface Address {
  /** Such as `http://127.0.0.1:41730`, without a trailing slash. */
  readonly url: string
  readonly token: string
}

/** The location of the server that the window uses. */
export interface ServerLocation {
  /** The scheme, host and port of the only pages that belong in the window; null until the server has started. */
  readonly origin: string | null
  /** Finds the present address of the server. Throws the error of a start that failed, and NoServer if it has stopped. */
  findAddress(): Promise<Address>
  /** The result of the latest start. */
  readonly findServer: () => Promise<Started>
}

/** How long the server of another process must be gone before this one takes its place, in milliseconds: it may be restarted. */
export const usualPatience = 10_000

interface LocationDeps {
  /** Starts our own server, or finds that of another process. */
  readonly start: () => Promise<Started>
  /** Finds the server that another process runs on the data directory. */
  readonly findOther: (dataDir: string) => Promise<Address | null>
  /** Is called with the new URL when the server has another origin than before. */
  readonly onMove: (url: string) => void
  /** Default: usualPatience. */
  readonly patience?: number
}

/**
 * Locates our own server, or the server of another process that had locked the data directory at the start. The other one may stop and
 * start again, with another token and on another port. If it stays away, our own server is started in its place.
 */
export function locateServer({
  start,
  findOther,
  onMove,
  patience = usualPatience,
}: LocationDeps): ServerLocation {
  let origin: string | null = null
  let missingSince: number | null = null
  let started = start()
  // The caller of findServer() handles its failure.
  started.then(({ url }) => (origin = new URL(url).origin)).catch(() => undefined)

  const follow = (address: Address): Address => {
    missingSince = null
    const { origin: latest } = new URL(address.url)
    if (latest !== origin) {
      origin = latest
      onMove(address.url)
    }
    return address
  }
  return {
    get origin() {
      return origin
    },
    findServer: () => started,
    async findAddress() {
      const latest = started
      const server = await latest
      if (server.state === 'running') return follow(server)
      const found = await findOther(server.dataDir)
      if (found !== null) return follow(found)
      missingSince ??= performance.now()
      const isGone = performance.now() - missingSince >= patience
      // Another call may have begun the start meanwhile.
      if (isGone && started === latest) started = start().catch(() => server)
      const next = await started
      if (next === server) throw new NoServer('stopped', messages.stopped(origin ?? server.url))
      return follow(next)
    },
  }
}
