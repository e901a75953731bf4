import { request, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import * as z from 'zod'
import type { Address } from './server-location.ts'
import { messages } from '../messages.ts'
import { NoServer } from './no-server.ts'
import { isSameOrigin } from '../security/origin.ts'

/** The longest time that the server may take to answer. */
const timeoutMs = 10_000

const launchCode = z.object({ code: z.string(), url: z.string() })
const sessionToken = z.object({ token: z.string() })

/** Creates a session token for the window, by a launch code. Throws NoServer. */
export async function createWindowSession(server: Address): Promise<string> {
  const { code } = await createLaunchCode(server, 'window')
  const { token } = await post(server, '/api/auth/session', {}, { code }, sessionToken)
  return token
}

/** Creates a link that signs a browser tab in, once. Throws NoServer. */
export async function createTabLink(server: Address): Promise<string> {
  const { url } = await createLaunchCode(server, 'tab')
  if (!isSameOrigin(url, new URL(server.url).origin))
    throw new NoServer('refused', messages.refused(server.url, 'a link to another server'))
  return url
}

function createLaunchCode(server: Address, client: 'window' | 'tab'): Promise<z.infer<typeof launchCode>> {
  const credential = { Authorization: `Bearer ${server.token}` }
  return post(server, '/api/auth/launch-codes', credential, { client }, launchCode)
}

async function post<T>(
  { url }: Address,
  path: string,
  headers: Record<string, string>,
  body: unknown,
  format: z.ZodType<T>,
): Promise<T> {
  const { status, text } = await send(url + path, headers, JSON.stringify(body)).catch((cause: unknown) => {
    throw new NoServer('unreachable', messages.unreachable(url), { cause })
  })
  if (status !== 201) throw new NoServer('refused', messages.refused(url, `status ${status}`))
  const answer = format.safeParse(parseJson(text))
  if (!answer.success) throw new NoServer('refused', messages.refused(url, 'an answer that is not valid'))
  return answer.data
}

// Not with fetch(): the first call of it takes 50 ms, for which the page would wait at each start.
async function send(url: string, headers: Record<string, string>, body: string) {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const json = { ...headers, 'Content-Type': 'application/json' }
    // An agent of its own, since the global one may have a proxy, which would see the token.
    request(url, { method: 'POST', headers: json, agent: false, signal }, resolve)
      .once('error', reject)
      .end(body)
  })
  return { status: response.statusCode, text: await readText(response) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
