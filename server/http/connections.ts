import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Knows which connections of `server` carry a request. The function it returns ends the others at once, and each of
 * the rest as soon as its answer is out; Node's own closeIdleConnections leaves those alone that never sent anything.
 */
export function trackConnections(server: Server): () => void {
  const free = new Set<Socket>()
  const ending = new AbortController()
  server.on('connection', (socket) => {
    free.add(socket)
    socket.once('close', () => free.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    free.delete(socket)
    response.once('close', () => {
      if (ending.signal.aborted) socket.destroySoon()
      else if (!socket.destroyed) free.add(socket)
    })
  })
  return () => {
    ending.abort()
    for (const socket of free) socket.destroy()
  }
}
