import * as z from 'zod'
import type { providerFetch } from './provider-fetch.ts'

type ProviderFetch = ReturnType<typeof providerFetch>

/** The values of an answer of the provider that must not be shown. */
export interface AnswerSecrets {
  /** The codes and tokens. */
  readonly tokens: readonly string[]
  /** Values of other members that may be secret. */
  readonly others: readonly string[]
}

/** An answer of a token endpoint. */
export interface TokenAnswer extends AnswerSecrets {
  /** The refresh token that was granted, or null. */
  readonly refreshToken: string | null
}

const granted = z.object({ refresh_token: z.string().min(1) })

/**
 * The same fetch, which waits for `notice` with each answer of a token endpoint, before anything else of it is looked at:
 * a provider that rotates refresh tokens (RFC 9700, 4.14.2) has ended the one before, whatever is found wrong with the rest.
 */
export function noticeTokenAnswers(
  fetch: ProviderFetch,
  notice: (answer: TokenAnswer) => Promise<void>,
): ProviderFetch {
  return async (url, asked) => {
    const response = await fetch(url, asked)
    if (asked.method !== 'POST') return response
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    const grant = response.ok ? granted.safeParse(answer) : null
    await notice({
      ...secretsIn(membersOf(answer)),
      refreshToken: grant?.success === true ? grant.data.refresh_token : null,
    })
    return response
  }
}

const tokens = new Set(['code', 'state', 'nonce', 'access_token', 'refresh_token', 'id_token'])

/** Members that explain an error or describe a token; Entra's ids are repeated in its `error_description`. */
const notSecret = new Set([
  'error',
  'error_description',
  'error_uri',
  'suberror',
  'timestamp',
  'trace_id',
  'correlation_id',
  'iss',
  'scope',
  'token_type',
])

// Some providers answer with a name, an address of e-mail or an address of the web beside the tokens.
const mayBeSecret = /^(?!https?:)[^\s@]{8,}$/

/** The secrets among the members of an answer. */
export function secretsIn(members: readonly (readonly [name: string, value: string])[]): AnswerSecrets {
  const others = members.filter(
    ([name, value]) => !tokens.has(name) && !notSecret.has(name) && mayBeSecret.test(value),
  )
  return {
    tokens: members.filter(([name]) => tokens.has(name)).map(([, value]) => value),
    others: others.map(([, value]) => value),
  }
}

/** Every text in a parsed JSON document, however deep, with the name of the member that it stands in. */
const membersOf = (document: unknown): readonly (readonly [string, string])[] => {
  const found: [string, string][] = []
  const waiting: [string, unknown][] = [['', document]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [name, value] = next
    if (typeof value === 'string') found.push([name, value])
    else if (Array.isArray(value)) for (const item of value) waiting.push([name, item])
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.entries(value))
  }
  return found
}
