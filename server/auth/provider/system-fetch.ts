import tls from 'node:tls'
import type { Proxies } from '../../config.ts'
import type { Fetch } from './provider-fetch.ts'

/**
 * A fetch for a server without the desktop app: through the proxies that the environment names, never for this computer
 * itself, and trusting what the system trusts where Node can tell (22.15 and newer), beside its own list and
 * NODE_EXTRA_CA_CERTS. What it takes is loaded with the first request.
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
  const trust = { ca: trusted() }
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

const trusted = (): string[] => {
  if (!('getCACertificates' in tls)) return [...tls.rootCertificates]
  const certificatesOf = tls.getCACertificates as (store: 'default' | 'system') => string[]
  return [...new Set([...certificatesOf('default'), ...certificatesOf('system')])]
}
