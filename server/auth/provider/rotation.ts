import * as z from 'zod'
import type { providerFetch } from './provider-fetch.ts'

type ProviderFetch = ReturnType<typeof providerFetch>

const rotated = z.object({ refresh_token: z.string().min(1) })

/**
 * The same fetch, that tells of the refresh token in the answer of a token endpoint as soon as it is there: a provider that
 * rotates them (RFC 9700, 4.14.2) takes the old one for stolen from then on, whatever is found wrong with the rest.
 */
export function noticeRefreshToken(
  fetch: ProviderFetch,
  tell: (token: string) => Promise<void>,
): ProviderFetch {
  return async (url, asked) => {
    const response = await fetch(url, asked)
    if (asked.method !== 'POST' || !response.ok) return response
    const answer = rotated.safeParse(
      await response
        .clone()
        .json()
        .catch(() => null),
    )
    if (answer.success) await tell(answer.data.refresh_token)
    return response
  }
}
