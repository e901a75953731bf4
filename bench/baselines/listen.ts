import { createServer, type RequestListener } from 'node:http'

/** Serves on 127.0.0.1 and prints the address on stdout once it listens. */
export function listen(handler: RequestListener, port: number): void {
  const server = createServer(handler)
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') announce(address.port)
  })
}

/** Prints the address, which says that the baseline answers. */
export function announce(port: number): void {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
}
