import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { startHostileProvider, type HostileProvider } from '../../../support/hostile-provider.ts'
import { beginAt, parameterOf } from '../../../support/hostile-provider/begin.ts'
import type { Faults } from '../../../support/hostile-provider/faults.ts'
import { trySignIn } from '../../../support/hostile-provider/sign-in.ts'
import { seedOfRun } from '../../../support/random.ts'
import { share } from '../../../support/rounds.ts'
import {
  loginOf,
  noRenewals,
  sessionOf,
  startSignInServer,
  visit,
  type SignInServer,
} from '../../../support/sign-in.ts'
import { spellings } from '../../../support/spellings.ts'

const seed = seedOfRun()

const start = async (
  t: ExecutionContext,
): Promise<{ readonly server: SignInServer; readonly provider: HostileProvider }> => {
  t.log(`LOCALIST_TEST_SEED=${seed}`)
  const provider = await startHostileProvider(t)
  return { provider, server: await startSignInServer(t, provider, { renewalTimes: noRenewals }) }
}

/** Signs in once with these faults, and answers with all that is shown of the failure. */
const detailsAfter = async (
  { server, provider }: { readonly server: SignInServer; readonly provider: HostileProvider },
  faults: Faults,
): Promise<string> => {
  provider.misbehave(faults)
  const { id, callback } = await beginAt({ server, provider })
  await visit(callback)
  const { error } = await loginOf(server, id)
  return `${error?.code}|${error?.message}|${error?.details}`
}

const jwt = (): string =>
  [{ alg: 'RS256' }, { sub: randomUUID(), nonce: randomUUID() }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(randomBytes(64).toString('base64url'))
    .join('.')

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^a-z\d]/gi, '')
    .toLowerCase()

/** The longest run of letters and digits that both texts hold. */
const longestShared = (shown: string, secret: string): number => {
  const [text, sought] = [lettersOf(shown), lettersOf(secret)]
  let longest = 0
  for (let at = 0; at < sought.length; at += 1) {
    while (at + longest < sought.length && text.includes(sought.slice(at, at + longest + 1))) longest += 1
  }
  return longest
}

const secrets = ['access_token', 'refresh_token', 'id_token', 'code', 'code_verifier'] as const

for (const [turn, name] of secrets.entries()) {
  test(`an error description that holds the ${name}, however it is spelled, is shown without it`, async (t) => {
    const started = await start(t)
    const given = {
      access_token: randomUUID(),
      refresh_token: randomBytes(24).toString('base64url'),
      id_token: jwt(),
    }
    for (const [how, spell] of share(Object.entries(spellings), secrets.length, seed + turn)) {
      let secret = ''
      const shown = await detailsAfter(started, {
        tokenError({ form }) {
          secret = name === 'code' || name === 'code_verifier' ? (form.get(name) ?? '') : given[name]
          const description = `The value ${spell(secret)} was refused`
          return { ...given, error: 'invalid_grant', error_description: description }
        },
      })
      t.regex(shown, /\|invalid_grant: …$/, how)
      t.true(longestShared(shown, spell(secret)) < 8, `${how}: ${shown}`)
    }
  })
}

test('the description of a callback shows neither its state nor any token that the callback holds', async (t) => {
  const started = await start(t)
  const token = randomUUID()
  for (const spell of Object.values(spellings)) {
    let state = ''
    const shown = await detailsAfter(started, {
      callback(right) {
        state = String(right['state'])
        const description = `Refused ${spell(token)} and ${spell(state)}`
        return {
          ...right,
          code: undefined,
          error: 'access_denied',
          error_description: description,
          session_state: token,
        }
      },
    })
    t.regex(shown, /^access_denied\|The sign-in was cancelled.*\|access_denied: …$/)
    for (const secret of [token, state]) t.true(longestShared(shown, spell(secret)) < 8, shown)
  }
})

test('a value of any other member of the answer, however deep, is not shown, and does not look like a token', async (t) => {
  const started = await start(t)
  const secret = 'correct-horse-battery-staple'
  const refused = (members: object) =>
    detailsAfter(started, {
      tokenError: { error: 'invalid_grant', error_description: `Refused: ${secret}`, ...members },
    })
  t.regex(await refused({}), /\|invalid_grant: Refused: correct-horse-battery-staple$/)
  t.regex(await refused({ handle: secret }), /\|invalid_grant: …$/)
  t.regex(await refused({ sessions: [{ grant: { handle: secret } }] }), /\|invalid_grant: …$/)
})

test('a token of an earlier sign-in is not shown either, as far as it looks like a token', async (t) => {
  const started = await start(t)
  const tokens = [jwt(), randomUUID(), randomBytes(32).toString('base64url'), randomBytes(16).toString('hex')]
  for (const token of tokens) {
    for (const how of [
      'as it is',
      'with spaces',
      'with zero-width spaces',
      'in upper case',
      'in base64',
    ] as const) {
      const description = `The value ${spellings[how]?.(token)} was refused`
      const shown = await detailsAfter(started, {
        tokenError: { error: 'invalid_grant', error_description: description },
      })
      t.regex(shown, /\|invalid_grant: The value … was refused$/, how)
    }
  }
})

const traceId = '8c5b1f0a-52d3-4c1e-9d0b-6f2f0a7be100'
const correlationId = '0f9d6a71-7f2c-4a55-8c39-2b1a57e0d9aa'

test('a description that a person can act on stays as it is, with the ids that Entra asks for', async (t) => {
  const started = await start(t)
  const described = {
    access_denied: 'User is not assigned to the application',
    invalid_grant: `AADSTS50105: Your administrator has configured the application Localist to block users unless they are specifically granted ('assigned') access to the application. The signed in user 'ada.lovelace@example.com' is blocked because they are not a direct member of a group with access, nor had access directly assigned by an administrator. Please contact your administrator to assign access to this application. Trace ID: ${traceId} Correlation ID: ${correlationId} Timestamp: 2026-11-20 08:00:00Z`,
    invalid_client:
      'AADSTS7000215: Invalid client secret provided. See https://aka.ms/aadsts/v2.0/errors?code=7000215',
    invalid_scope:
      'One or more scopes are not configured for the authorization server resource: offline_access, urn:example:read',
    unauthorized_client:
      'PermissionDeniedException (org.keycloak.services.ErrorResponseException) am 20.11.2026: Zugriffsberechtigungsprüfung fehlgeschlagen',
  }
  for (const [error, description] of Object.entries(described)) {
    const entra = { trace_id: traceId, correlation_id: correlationId, timestamp: '2026-11-20 08:00:00Z' }
    const shown = await detailsAfter(started, {
      tokenError: { error, error_description: description, ...entra },
    })
    t.is(shown.split('|').at(-1), `${error}: ${description}`)
  }
})

test('a token that is given as a name or an address is not stored, shown or believed', async (t) => {
  const { provider, server } = await start(t)
  const refresh = randomBytes(24).toString('base64url')
  const places: readonly ((text: string) => Faults)[] = [
    (text) => ({ idToken: (claims) => ({ ...claims, name: `Ada ${text}` }) }),
    (text) => ({ idToken: (claims) => ({ ...claims, email: `${text}@example.test` }) }),
    (text) => ({
      idToken: ({ name: _, ...claims }) => ({ ...claims, given_name: text, preferred_username: text }),
    }),
    (text) => ({
      idToken: ({ name: _, email: _email, ...claims }) => claims,
      userinfo: (right) => ({ ...right, name: undefined, preferred_username: text, email: text }),
    }),
  ]
  for (const [index, [how, spell]] of Object.entries(spellings).entries()) {
    for (const faults of share(places, places.length, seed + index)) {
      provider.misbehave({
        ...faults(spell(refresh)),
        token: (right) => ({ ...right, refresh_token: refresh }),
      })
      const { callback, id } = await beginAt({ server, provider })
      await visit(callback)
      t.is((await loginOf(server, id)).status, 'complete')
      const { account } = await sessionOf(server)
      const stored = await readFile(join(server.dataDir, 'accounts.json'), 'utf8')
      for (const text of [account?.name ?? '', account?.email ?? '', stored]) {
        t.true(longestShared(text, spell(refresh)) < 8, `${how}: ${text}`)
      }
    }
  }
  const long = [
    'gianluca_rossi_1990@example.test',
    'jean-pierre-dupont2@example.test',
    'Mallory@example.test',
  ]
  for (const email of long) {
    provider.misbehave({ idToken: (claims) => ({ ...claims, email }) })
    await visit((await beginAt({ server, provider })).callback)
    t.like((await sessionOf(server)).account, { name: 'Mallory Hunt', email })
  }
})

test('the code of the callback and an access token are not stored as a name', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  let code = ''
  const access = randomUUID()
  provider.misbehave({
    idToken: (claims) => ({ ...claims, name: `A ${code}`, email: `${access}@example.test` }),
    token: (right) => ({ ...right, access_token: access }),
    userinfo: ({ name: _, email: _email, ...right }) => right,
  })
  const { callback } = await beginAt({ server, provider })
  code = parameterOf(callback, 'code')
  t.is((await visit(callback)).status, 200)
  t.like((await sessionOf(server)).account, { name: null, email: null })
})

test('an ID token with an access token as its subject, however it is spelled, is refused', async (t) => {
  for (const how of ['as it is', 'in upper case', 'in base64'] as const) {
    const access = randomUUID()
    const sub = spellings[how]?.(access)
    const tried = await trySignIn(t, {
      idToken: (claims) => ({ ...claims, sub }),
      token: (right) => ({ ...right, access_token: access }),
    })
    t.like(tried.ended?.login, { status: 'failed', error: { code: 'id-token' } })
    t.regex(tried.ended?.login.error?.details ?? '', /its subject holds a token/, how)
  }
})

test('a provider that sends more tokens than can be compared has nothing of its words shown', async (t) => {
  const shown = await detailsAfter(await start(t), {
    tokenError: {
      error: 'invalid_grant',
      error_description: 'No reason',
      access_token: 'ab'.repeat(100_000),
    },
  })
  t.regex(shown, /^refused\|.*\|refused: …$/)
})
