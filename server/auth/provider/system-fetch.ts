import tls from 'node:tls'
import type { Proxies } from '../../config.ts'
import type { Fetch } from './provider-fetch.ts'

/**
 * A fetch for a server without the desktop app: through the proxies that the environment names, never for this computer
 * itself. It trusts the certificates of Node, of NODE_EXTRA_CA_CERTS, and of the system where Node can list those (22.15 and
 * newer). Its library is loaded with the first request.
 */
export function systemFetch(proxies: Proxies): Fetch {
  let loading: Promise<Fetch> | undefined
  return async (url, request) => {
    loading ??= load(proxies)
    return (await loading)(url, request)
  }
}

const load = async ({ https, http, none }: Proxies): Promise<Fetch> => {
  const { EnvHttpProxyAgent, fetch } = await import('undici')
  const ca = trusted()
  const trust = ca === null ? {} : { ca }
  const dispatcher = new EnvHttpProxyAgent({
    ...(https !== undefined && { httpsProxy: https }),
    ...(http !== undefined && { httpProxy: http }),
    noProxy: ['localhost', '127.0.0.1', '::1', ...(none === undefined ? [] : [none])].join(','),
    connect: trust,
    requestTls: trust,
  })
  return async (url, request) => {
    const answer = await fetch(url, { ...request, dispatcher })
    return new Response(answer.body as ReadableStream<Uint8Array> | null, {
      status: answer.status,
      headers: [...answer.headers],
    })
  }
}

/** Null where Node's default is all that can be had: a list of ours would take the place of NODE_EXTRA_CA_CERTS. */
const trusted = (): string[] | null => {
  if (!('getCACertificates' in tls)) return null
  const certificatesOf = tls.getCACertificates as (store: 'default' | 'system') => string[]
  return [...new Set([...certificatesOf('default'), ...certificatesOf('system')])]
}
