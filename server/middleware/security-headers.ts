import type { Check } from '../http/endpoint.ts'

/** The digest of the one `<style>` that React Aria's usePress adds to the page. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${reactAriaStyle}`,
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const everywhere = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const

const underApi = { ...everywhere, 'Cache-Control': 'no-store' } as const

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** The headers of every answer to `path`, errors included. */
export function securityHeadersFor(path: string): Readonly<Record<string, string>> {
  return isApi(path) ? underApi : everywhere
}

/** Puts the security headers on every answer. */
export function securityHeaders(): Check {
  const entries = Object.entries(everywhere)
  const apiEntries = Object.entries(underApi)
  return (ctx) => {
    for (const [name, value] of isApi(ctx.path) ? apiEntries : entries) ctx.res.setHeader(name, value)
  }
}
