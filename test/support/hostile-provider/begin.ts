import type { ExecutionContext } from 'ava'
import { startHostileProvider, type HostileProvider } from '../hostile-provider.ts'
import { beginLogin, noRenewals, startSignInServer, type SignInServer } from '../sign-in.ts'
import type { Faults } from './faults.ts'

/** A pending sign-in, and the address that the browser is about to be sent back to. */
export interface Pending {
  readonly id: string
  readonly callback: string
}

/** A pending sign-in on a server and at a provider of its own. */
export interface Begun extends Pending {
  readonly server: SignInServer
  readonly provider: HostileProvider
  /** How many requests had reached the provider until then. */
  readonly asked: number
}

/** Begins a sign-in at a provider of the test's own that has `faults`. */
export async function begin(t: ExecutionContext, faults: Faults = {}): Promise<Begun> {
  const provider = await startHostileProvider(t, faults)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const pending = await beginAt({ server, provider })
  return { server, provider, ...pending, asked: provider.requests.length }
}

/** Begins a further sign-in. */
export async function beginAt({ server, provider }: Pick<Begun, 'server' | 'provider'>): Promise<Pending> {
  const { id, authorizationUrl } = await beginLogin(server)
  return { id, callback: await provider.authorize(authorizationUrl) }
}

/** The callback with these parameters in place of its own; undefined takes one away. */
export function changed(callback: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(callback)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}

/** A parameter of a callback. */
export const parameterOf = (callback: string, name: string): string =>
  new URL(callback).searchParams.get(name) ?? ''
