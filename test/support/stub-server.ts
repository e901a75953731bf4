import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { takeLock } from '../../server/data-directory/lock.ts'

/** A server that only looks like Localist to the command line. */
export interface StubServer {
  readonly url: string
  /** The method and path of each request. */
  readonly requests: readonly string[]
  readonly stop: () => Promise<void>
}

/** Holds `dataDir` as a running Localist does, and lets `answer` answer the requests of the command line. */
export async function stubServer(
  t: ExecutionContext,
  dataDir: string,
  answer: RequestListener,
): Promise<StubServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stub has no port.')
  const { port } = address
  const url = `http://127.0.0.1:${port}`
  const lock = await takeLock(dataDir)
  const content = {
    url,
    port,
    pid: process.pid,
    version: '0.0.0',
    startedAt: '2026-11-22T00:00:00.000Z',
    token: 'owner',
  }
  await writeFile(join(dataDir, 'server.json'), JSON.stringify(content))
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await lock?.release()
  }
  t.teardown(stop)
  return { url, requests, stop }
}
