import { z } from 'zod'
import { messages } from './messages.ts'
import { isSameOrigin } from './origin.ts'

/** Where the server answers, with its owner token. */
export interface Address {
  readonly url: string
  readonly token: string
}

const launchCode = z.object({ code: z.string(), url: z.string() })
const sessionToken = z.object({ token: z.string() })

/** A fresh session token for the window, by a launch code. Throws a sentence for the person when there is none. */
export async function windowSession(server: Address): Promise<string> {
  const { code } = await newLaunchCode(server, 'window')
  const { token } = sessionToken.parse(await post(server, '/api/auth/session', {}, { code }))
  return token
}

/** A link that signs a browser tab in, once. Throws a sentence for the person when there is none. */
export async function tabLink(server: Address): Promise<string> {
  const { url } = await newLaunchCode(server, 'tab')
  if (!isSameOrigin(url, new URL(server.url).origin))
    throw new Error(messages.refused(server.url, 'foreign link'))
  return url
}

async function newLaunchCode(server: Address, client: 'window' | 'tab'): Promise<z.infer<typeof launchCode>> {
  const credential = { Authorization: `Bearer ${server.token}` }
  return launchCode.parse(await post(server, '/api/auth/launch-codes', credential, { client }))
}

async function post(
  { url }: Address,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new Error(messages.unreachable(url), { cause })
  })
  if (response.status !== 201) throw new Error(messages.refused(url, `status ${response.status}`))
  return response.json()
}
