import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ExecutionContext } from 'ava'
import { Endpoints } from './hostile-provider/endpoints.ts'
import type { Endpoint, Faults, Members, TokenRequest } from './hostile-provider/faults.ts'
import { answerJson, misanswer } from './hostile-provider/misanswer.ts'
import { openLoopback, type RecordedRequest } from './provider/loopback.ts'

/** An identity provider that misbehaves as it is told, on 127.0.0.1. */
export interface HostileProvider {
  readonly issuer: string
  readonly requests: readonly RecordedRequest[]
  readonly tokenRequests: readonly TokenRequest[]
  /** The tokens that it was asked to revoke. */
  readonly revoked: readonly string[]
  /** Has these faults from now on, instead of all others; it is correct with none. */
  misbehave(faults: Faults): void
  /** Signs with a new key from now on, and forgets the old one. */
  rotateKeys(): Promise<void>
  /** Asks the authorization endpoint, and answers with the redirect URI it sends back to, not followed. */
  authorize(authorizationUrl: string): Promise<string>
}

/** Starts a provider that has `faults` and ends with the test, with all connections that it lets wait. */
export async function startHostileProvider(
  t: ExecutionContext,
  faults: Faults = {},
): Promise<HostileProvider> {
  const loopback = await openLoopback(0)
  t.teardown(() => loopback.goOffline())
  const endpoints = await Endpoints.open(loopback.url)
  const tokenRequests: TokenRequest[] = []
  const revoked: string[] = []
  let current = faults
  loopback.answerWith((request, response) => {
    answer(endpoints, current, { tokenRequests, revoked }, request, response).catch((error: unknown) => {
      // A fault of the test's own, such as a change that throws; it shows where the answer is read.
      answerJson(response, 500, { error: 'fault_of_the_test', error_description: String(error) })
    })
  })
  return {
    issuer: loopback.url,
    requests: loopback.requests,
    tokenRequests,
    revoked,
    misbehave: (next) => void (current = next),
    rotateKeys: () => endpoints.rotateKeys(),
    async authorize(authorizationUrl) {
      const { status, headers } = await fetch(authorizationUrl, { redirect: 'manual' })
      const location = headers.get('Location')
      if (location === null)
        throw new Error(`The authorization endpoint answered ${status} without a redirect.`)
      return location
    },
  }
}

async function answer(
  endpoints: Endpoints,
  faults: Faults,
  { tokenRequests, revoked }: { readonly tokenRequests: TokenRequest[]; readonly revoked: string[] },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  const give = (endpoint: Endpoint, body: Members, status = 200): void => {
    const how = faults.answer?.[endpoint]
    const elsewhere = `/elsewhere${pathname}`
    if (how === undefined || pathname.startsWith('/elsewhere')) answerJson(response, status, body)
    else misanswer(response, how, body, elsewhere)
  }
  switch (pathname.replace('/elsewhere', '')) {
    case '/.well-known/openid-configuration':
      return give('discovery', endpoints.discovery(faults))
    case '/jwks':
      return give('jwks', await endpoints.jwks(faults))
    case '/userinfo':
      return give('userinfo', endpoints.userinfo(faults))
    case '/authorize':
      response.writeHead(302, { Location: endpoints.authorize(searchParams, faults) }).end()
      return
    case '/token': {
      const form = new URLSearchParams(await text(request))
      const sent = { authorization: request.headers.authorization, form }
      tokenRequests.push(sent)
      await faults.beforeToken?.()
      const [status, body] = await endpoints.token(sent, faults)
      return give('token', body, status)
    }
    case '/revoke':
      revoked.push(new URLSearchParams(await text(request)).get('token') ?? '')
      await faults.beforeRevoke?.()
      response.end()
      return
    case '/end-session':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>You are signed out</h1>')
      return
    default:
      answerJson(response, 404, { error: 'not_found' })
  }
}
