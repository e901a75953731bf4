import * as z from 'zod'
import type { Address } from './server-location.ts'
import { messages } from '../messages.ts'
import { isSameOrigin } from '../security/origin.ts'

/** The longest time that the server may take to answer. */
const timeoutMs = 10_000

const launchCode = z.object({ code: z.string(), url: z.string() })
const sessionToken = z.object({ token: z.string() })

/**
 * Returns a function that creates session tokens for the window. The first one is made at once, while the page loads, so that the
 * page does not wait for it.
 */
export function createWindowSessions(findAddress: () => Promise<Address>): () => Promise<string> {
  const create = async () => createWindowSession(await findAddress())
  const ready = [create()]
  // The page that asks for it gets the failure.
  for (const token of ready) token.catch(() => undefined)
  return () => ready.pop() ?? create()
}

/** Creates a session token for the window, by a launch code. Throws a sentence for the person if that fails. */
export async function createWindowSession(server: Address): Promise<string> {
  const { code } = await createLaunchCode(server, 'window')
  const { token } = await post(server, '/api/auth/session', {}, { code }, sessionToken)
  return token
}

/** Creates a link that signs a browser tab in, once. Throws a sentence for the person if that fails. */
export async function createTabLink(server: Address): Promise<string> {
  const { url } = await createLaunchCode(server, 'tab')
  if (!isSameOrigin(url, new URL(server.url).origin))
    throw new Error(messages.refused(server.url, 'a link to another server'))
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
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new Error(messages.unreachable(url), { cause })
  })
  if (response.status !== 201) throw new Error(messages.refused(url, `status ${response.status}`))
  const answer = format.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new Error(messages.refused(url, 'an answer that is not valid'))
  return answer.data
}
