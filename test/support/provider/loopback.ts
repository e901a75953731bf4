import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A request that reached a provider; the path is without its query. */
export interface RecordedRequest {
  readonly method: string
  readonly path: string
}

/** An HTTP server on 127.0.0.1 that can go away and come back under the same address. */
export interface Loopback {
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  answerWith(listener: RequestListener): void
  /** Ends all connections, also those that wait for an answer. */
  goOffline(): Promise<void>
  comeBack(): Promise<void>
}

/** Listens on 127.0.0.1, on a free port for 0; throws where the port is taken. */
export async function openLoopback(port: number): Promise<Loopback> {
  const requests: RecordedRequest[] = []
  const server = createServer()
  server.on('request', ({ method = '', url = '' }) => {
    requests.push({ method, path: url.split('?')[0] ?? '' })
  })
  const listen = async (on: number): Promise<void> => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answerWith: (listener) => void server.on('request', listener),
    async goOffline() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    comeBack: () => listen(address.port),
  }
}
