import { net } from 'electron'
import type { Host } from '../server/start.ts'

/**
 * A fetch as Chromium makes it, with the proxy and the trust store of the system (Fetch Standard). It neither sends nor
 * keeps cookies or anything else. A redirect rejects.
 */
export const netFetch: NonNullable<Host['fetch']> = async (url, request) => {
  const leaving = new AbortController()
  const signal = AbortSignal.any([request.signal, leaving.signal])
  const traceless = { credentials: 'omit', cache: 'no-store' } as const
  const response = await net.fetch(url, { ...request, ...traceless, signal })
  if (response.body === null) return response
  const { status, headers } = response
  return new Response(
    leavable(response.body, () => leaving.abort()),
    { status, headers },
  )
}

// Electron goes on to receive, and to keep in memory, what nobody reads any more.
function leavable(body: ReadableStream<Uint8Array>, leave: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: leave,
  })
}
