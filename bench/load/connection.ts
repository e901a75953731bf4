import { connect, type Socket } from 'node:net'

/** A keep-alive connection that has at most one request under way (HTTP/1.1, RFC 9112). */
export interface Connection {
  /** Sends the bytes of a request; resolves with the answer's status once its body is there. Throws when it is cut. */
  exchange(request: Uint8Array): Promise<number>
  close(): void
}

interface Pending {
  readonly resolve: (status: number) => void
  readonly reject: (error: Error) => void
}

/** Connects to 127.0.0.1; throws the system's error. Of an answer it reads the status and Content-Length only. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = await connected(port)
  let pending: Pending | undefined
  let received = Buffer.alloc(0)
  const end = (error: Error): void => {
    pending?.reject(error)
    pending = undefined
  }
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (answer === undefined) return
    if (answer instanceof Error) return end(answer)
    received = received.subarray(answer.length)
    pending?.resolve(answer.status)
    pending = undefined
  })
  socket.on('error', end)
  socket.on('close', () => end(new Error('The server closed a connection.')))
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The server closed a connection.'))
        pending = { resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })

const readAnswer = (
  bytes: Buffer,
): { readonly status: number; readonly length: number } | Error | undefined => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (bodyLength === undefined) return new Error(`An answer has no Content-Length:\n${head}`)
  const length = end + 4 + Number(bodyLength)
  return bytes.length < length ? undefined : { status: Number(head.slice(9, 12)), length }
}
