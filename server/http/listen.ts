import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type Koa from 'koa'
import { refuseAbsoluteTarget, refuseEarly } from './refuse-early.ts'

/** The address that the server listens on; every other computer reaches the one of a container. */
export type Address = '127.0.0.1' | '0.0.0.0'

const ownAddress: Address = '127.0.0.1'

/** How long connections are waited for, in milliseconds. */
export interface ConnectionTimes {
  /** For the headers of a request. */
  readonly headers: number
  /** For a whole request. */
  readonly request: number
  /** For the next request on an idle connection. */
  readonly idle: number
  /** The time between two checks of connections for the times above. */
  readonly check: number
  /** For the requests under way at a stop. */
  readonly stop: number
}

/** Clients close idle connections earlier. With the 5 s of Node a connection could close while the next request arrives. */
export const usualConnectionTimes: ConnectionTimes = {
  headers: 10_000,
  request: 30_000,
  idle: 60_000,
  check: 1_000,
  stop: 1_000,
}

/** The configured port is taken. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken by another program. Choose another with --port or LOCALIST_PORT, or end that program.`,
    )
  }
}

/** The user may not bind the port. */
export class PortForbidden extends Error {
  constructor(port: number) {
    super(`You may not use port ${port}. Choose one above 1023 with --port or LOCALIST_PORT.`)
  }
}

/** No browser opens the port. */
export class PortBlocked extends Error {
  constructor(port: number) {
    super(
      `Browsers do not open port ${port}, since it is that of another service. Choose another with --port or LOCALIST_PORT.`,
    )
  }
}

/** The reason for which a port cannot be used. */
type PortRefusal = PortTaken | PortForbidden | PortBlocked

const isUnusable = (error: unknown): error is PortRefusal =>
  [PortTaken, PortForbidden, PortBlocked].some((type) => error instanceof type)

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** The reason for which this is not the first of the ports; null where it is. */
  readonly refusal: PortRefusal | null
  /** Takes no more connections and waits for the requests under way, but not longer than `times.stop`. */
  stop(): Promise<void>
}

/** Serves `app` on the first of `ports` that can be used at `address`. Throws PortTaken, PortForbidden, PortBlocked. */
export async function listen(
  app: Koa,
  { address, ports }: { readonly address: Address; readonly ports: readonly number[] },
  times: ConnectionTimes,
): Promise<Listening> {
  const answer = app.callback()
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '' } = request
    // Koa would accept a target in absolute form, and would fail on a target that is not a URL.
    if (url.startsWith('/') || url === '*') void answer(request, response)
    else refuseAbsoluteTarget(response)
  }
  let refusal: PortRefusal | null = null
  for (const candidate of ports) {
    const server = createServer(
      { connectionsCheckingInterval: times.check, requireHostHeader: false },
      listener,
    )
    server.headersTimeout = times.headers
    server.requestTimeout = times.request
    server.keepAliveTimeout = times.idle
    // With a limit Node would drop further headers silently. Their total size is limited anyway.
    server.maxHeadersCount = 0
    const connections = trackConnections(server)
    refuseEarly(server, connections.responseOn)
    try {
      const port = await bind(server, candidate, address)
      return { port, refusal, stop: () => stop(server, connections.endIdle, times.stop) }
    } catch (error) {
      if (!isUnusable(error)) throw error
      refusal ??= error
    }
  }
  throw refusal ?? new Error('There is no port to try.')
}

/** Binds a port of 127.0.0.1 for a moment. Throws PortTaken, PortForbidden, PortBlocked. */
export async function tryPort(port: number): Promise<void> {
  const server = createServer()
  await bind(server, port, ownAddress)
  await new Promise((resolve) => void server.close(resolve))
}

const bind = (server: Server, port: number, address: Address): Promise<number> =>
  new Promise((resolve, reject) => {
    if (blockedPorts.has(port)) return reject(new PortBlocked(port))
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortTaken(port))
      else if (error.code === 'EACCES') reject(new PortForbidden(port))
      else reject(error)
    })
    server.listen(port, address, () => {
      const bound = server.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port)
    })
  })

const stop = async (server: Server, endIdle: () => void, patience: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
  endIdle()
  const timer = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(timer)
}

/** The connections of a server, each with the response to its last request. */
interface Connections {
  /** The response to the request that came last on this connection. */
  readonly responseOn: (socket: Duplex) => ServerResponse | undefined
  /**
   * Ends idle connections at once, and every other connection after its answer. Node's own closeIdleConnections leaves
   * connections open on which no request has arrived yet.
   */
  readonly endIdle: () => void
}

const trackConnections = (server: Server): Connections => {
  const responses = new Map<Duplex, ServerResponse | undefined>()
  let isEnding = false
  const isIdle = (socket: Duplex): boolean => responses.get(socket)?.closed !== false
  server.on('connection', (socket) => {
    responses.set(socket, undefined)
    socket.once('close', () => responses.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    responses.set(socket, response)
    response.once('close', () => {
      if (isEnding) socket.destroySoon()
    })
  })
  return {
    responseOn: (socket) => responses.get(socket),
    endIdle() {
      isEnding = true
      for (const socket of responses.keys()) if (isIdle(socket)) socket.destroy()
    },
  }
}

/**
 * The ports that browsers refuse to open (Fetch Standard, "bad port"), without 0, which stands for any free port here. With one of them,
 * not even the window of Localist could show the page.
 */
export const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
