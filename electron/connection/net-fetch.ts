import { net } from 'electron'
import type { Host } from '../../server/start.ts'

/**
 * Fetches with Chromium's network stack, which uses the proxy and the trust store of the system (Fetch Standard). Sends and stores
 * no cookies, and caches nothing. Rejects a redirect.
 */
export const netFetch: NonNullable<Host['fetch']> = async (url, request) => {
  const cancelled = new AbortController()
  const signal = AbortSignal.any([request.signal, cancelled.signal])
  const stateless = { credentials: 'omit', cache: 'no-store' } as const
  const response = await net.fetch(url, { ...request, ...stateless, signal })
  if (response.body === null) return response
  const { status, headers } = response
  return new Response(
    abortOnCancel(response.body, () => cancelled.abort()),
    { status, headers },
  )
}

// Electron goes on receiving a body that was cancelled, and keeps it in memory.
function abortOnCancel(body: ReadableStream<Uint8Array>, abort: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: abort,
  })
}
