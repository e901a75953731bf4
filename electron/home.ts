import type { Started } from '../server/start.ts'
import { messages } from './messages.ts'

/** Where a server answers, with its owner token. */
export interface Address {
  /** Such as `http://127.0.0.1:41730`, without a trailing slash. */
  readonly url: string
  readonly token: string
}

/** The server that the window is on. */
export interface Home {
  /** Scheme, host and port of the only pages that belong in the window. */
  readonly origin: string
  /** Where the server answers now. Throws a sentence for the person when it has stopped. */
  address(): Promise<Address>
}

/**
 * The home of the window: our own server, or one that held the data directory at the start. That one may end and
 * come back, with another token and on another port; `find` looks where it is, and `onMove` is told the new URL.
 */
export function createHome(
  server: Started,
  find: (dataDir: string) => Promise<Address | null>,
  onMove: (url: string) => void,
): Home {
  let origin = new URL(server.url).origin
  return {
    get origin() {
      return origin
    },
    async address() {
      if (server.state === 'running') return server
      const found = await find(server.dataDir)
      if (found === null) throw new Error(messages.stopped(origin))
      const { origin: now } = new URL(found.url)
      if (now !== origin) {
        origin = now
        onMove(found.url)
      }
      return found
    },
  }
}
