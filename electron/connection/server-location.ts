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
}

/**
 * Locates our own server, or the server of another process that had locked the data directory at the start. The other one may
 * stop and start again, with another token and on another port: `findServer` looks for it, and `onMove` gets its new URL.
 */
export function locateServer(
  starting: Promise<Started>,
  findServer: (dataDir: string) => Promise<Address | null>,
  onMove: (url: string) => void,
): ServerLocation {
  let origin: string | null = null
  const started = starting.then((server) => {
    origin = new URL(server.url).origin
    return server
  })
  // The caller of start() handles its failure.
  started.catch(() => undefined)
  return {
    get origin() {
      return origin
    },
    async findAddress() {
      const server = await started
      if (server.state === 'running') return server
      const found = await findServer(server.dataDir)
      if (found === null) throw new NoServer('stopped', messages.stopped(origin ?? server.url))
      const { origin: latest } = new URL(found.url)
      if (latest !== origin) {
        origin = latest
        onMove(found.url)
      }
      return found
    },
  }
}
