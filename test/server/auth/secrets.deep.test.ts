import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import ava, { type ExecutionContext } from 'ava'
import { type HostileProvider, startHostileProvider } from '../../support/hostile-provider.ts'
import { beginAt, changed, parameterOf } from '../../support/hostile-provider/begin.ts'
import type { Faults, Members } from '../../support/hostile-provider/faults.ts'
import { trySignIn } from '../../support/hostile-provider/sign-in.ts'
import type { Answer, Api } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { confidentialClient } from '../../support/provider/configuration.ts'
import { signInAt } from '../../support/provider/sign-in.ts'
import { seedOfRun } from '../../support/random.ts'
import { share } from '../../support/rounds.ts'
import { temporaryFolder } from '../../support/server.ts'
import {
  beginLogin,
  fakelyDecrypted,
  fakeSecrets,
  loginOf,
  noRenewals,
  sessionOf,
  type SignInServer,
  startSignInServer,
  visit,
} from '../../support/sign-in.ts'
import { spellings } from '../../support/spellings.ts'

const test = ava.serial

const renewalTimes = { first: 50, every: 200, retry: 50 }

/** A place where a secret must not stand, and the text that stands there. */
type Place = readonly [name: string, text: string]

/** The names of the places that hold one of `secrets`, or the payload or signature of one, as it is or in base64. */
const placesWith = (secrets: readonly string[], places: readonly Place[]): readonly string[] => {
  const parts = secrets.flatMap((secret) => [secret, ...secret.split('.').slice(1)])
  // A token that is not signed has an empty part, which is everywhere.
  const sought = parts.filter((part) => part !== '')
  return places
    .filter(([, text]) => {
      const words = text.match(/[\w+/-]{8,}={0,2}/g) ?? []
      const shown = [text, ...words.map((word) => Buffer.from(word, 'base64').toString('latin1'))].join('\n')
      return sought.some((secret) => shown.includes(secret))
    })
    .map(([name]) => name)
}

const filesOf = async (folder: string): Promise<readonly Place[]> => {
  const names = (await readdir(folder, { recursive: true })).map((name) => join(folder, name))
  const places: Place[] = []
  for (const path of names) {
    // A journal or a temporary file may be gone by now.
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    )
    if (isFile) places.push([relative(folder, path), await readFile(path, 'latin1').catch(() => '')])
  }
  return places
}

/** A server whose every answer is kept, headers and all. */
interface Watched extends SignInServer {
  readonly answers: readonly Place[]
  readonly visit: (address: string) => Promise<Answer>
  /** All that it has written and said until now. */
  places(): Promise<readonly Place[]>
}

const watch = (server: SignInServer): Watched => {
  const answers: Place[] = []
  const kept = (name: string, answer: Answer): Answer => {
    answers.push([name, `${JSON.stringify([...answer.headers])}\n${JSON.stringify(answer.body)}`])
    return answer
  }
  const owner: Api = async (method, path, ...rest) =>
    kept(`${method} ${path}`, await server.owner(method, path, ...rest))
  return {
    ...server,
    owner,
    answers,
    visit: async (address) => kept('the callback page', await visit(address)),
    places: async () => [['the log', server.log.join('\n')], ...answers, ...(await filesOf(server.dataDir))],
  }
}

const askEverything = async ({ owner }: Watched, id: string): Promise<void> => {
  for (const path of [
    `/api/auth/logins/${id}`,
    '/api/auth/session',
    '/api/auth/configuration',
    '/api/accounts',
  ]) {
    await owner('GET', path)
  }
  await owner('GET', '/api/notices')
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await setTimeout(20)
}

const refreshTokenIn = async (server: SignInServer): Promise<string | undefined> =>
  (await filesOf(server.dataDir)).find(([name]) => name.endsWith('refresh-token'))?.[1]

test('the scanner finds a secret in a file, a log and an answer, as it is and in base64', async (t) => {
  const folder = await temporaryFolder(t)
  const secret = 'header-of-it.the-payload-of-it.its-signature'
  await writeFile(join(folder, 'plain'), `before ${secret} after`)
  await writeFile(
    join(folder, 'base64'),
    JSON.stringify({ of: Buffer.from(` ${secret}`).toString('base64') }),
  )
  await writeFile(join(folder, 'base64url'), Buffer.from(`{"a":"${secret}"}`).toString('base64url'))
  await writeFile(join(folder, 'part'), 'the-payload-of-it')
  const encrypted = Buffer.from(await fakeSecrets.encrypt(secret)).toString('base64')
  await writeFile(join(folder, 'encrypted'), encrypted)
  const places: readonly Place[] = [['the log', `line\n${secret}`], ...(await filesOf(folder))]
  t.deepEqual(placesWith([secret], places).toSorted(), ['base64', 'base64url', 'part', 'plain', 'the log'])
  t.deepEqual(placesWith(['another'], places), [])
})

test('a sign-in that is renewed, refused, rejected and ended leaves no token anywhere', async (t) => {
  const provider = await startProvider(t)
  const server = watch(await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes }))
  const begun = await beginLogin(server)
  const callback = await signInAt(begun.authorizationUrl)
  t.is((await server.visit(callback)).status, 200)
  await askEverything(server, begun.id)

  // What the scan is to look for is there, and of each kind.
  const [code = '', access = '', refresh = '', idToken = ''] = provider.secrets
  t.is(code, parameterOf(callback, 'code'))
  t.regex(idToken, /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/)
  t.is(new Set([code, access, refresh, idToken]).size, 4)
  for (const secret of [access, refresh]) t.true(secret.length >= 32)

  // Renewed at least twice, and the newest token is what is kept.
  await until(() => provider.secrets.length >= 4 + 2 * 3)
  t.not(provider.liveRefreshTokens()[0], refresh)
  await until(async () => {
    const text = await refreshTokenIn(server)
    return text !== undefined && provider.liveRefreshTokens().includes(await fakelyDecrypted(text))
  })
  await askEverything(server, begun.id)
  t.deepEqual(placesWith(provider.secrets, await server.places()), [])

  // Refused: replayed, cancelled there, cancelled here, and with the code of another attempt.
  await server.visit(callback)
  const cancelled = await beginLogin(server)
  await server.visit(await signInAt(cancelled.authorizationUrl, { cancel: true }))
  const late = await beginLogin(server)
  const lateCallback = await signInAt(late.authorizationUrl)
  await server.owner('DELETE', `/api/auth/logins/${late.id}`)
  await server.visit(lateCallback)
  const [one, other] = [await beginLogin(server), await beginLogin(server)]
  const theirs = await signInAt(other.authorizationUrl, { user: 'grace' })
  const mixed = changed(await signInAt(one.authorizationUrl), { code: parameterOf(theirs, 'code') })
  t.is((await server.visit(mixed)).status, 400)
  for (const { id } of [cancelled, late, one, other]) await askEverything(server, id)

  // Rejected, signed in anew, and signed out, here and there.
  provider.revokeAll()
  await until(() => server.log.some((line) => line.includes('has ended the sign-in')))
  await askEverything(server, begun.id)
  const again = await beginLogin(server)
  await server.visit(await signInAt(again.authorizationUrl))
  await until(async () => (await refreshTokenIn(server)) !== undefined)
  t.deepEqual(placesWith(provider.secrets, await server.places()), [])
  const out = await server.owner('DELETE', '/api/auth/session?endProviderSession=true')
  t.regex(out.body.endSession.url, /\/session\/end\?/)
  t.notRegex(out.body.endSession.url, /id_token_hint/)
  t.is(await refreshTokenIn(server), undefined)
  await server.stop()
  await until(() => provider.liveRefreshTokens().length === 0)
  t.deepEqual(placesWith(provider.secrets, await server.places()), [])
  t.true(server.answers.length > 20)
})

test('a provider that is gone while a sign-in is ended leaves no token in the log', async (t) => {
  const provider = await startProvider(t)
  const server = watch(await startSignInServer(t, provider, { secrets: fakeSecrets }))
  const { id, authorizationUrl } = await beginLogin(server)
  await server.visit(await signInAt(authorizationUrl))
  await provider.goOffline()
  await server.owner('DELETE', '/api/auth/session?endProviderSession=true')
  await until(() => server.log.some((line) => line.includes('could not be revoked')))
  await askEverything(server, id)
  t.true(provider.secrets.length >= 4)
  t.deepEqual(placesWith(provider.secrets, await server.places()), [])
})

const { id: clientId, secret: clientSecret } = confidentialClient
const claim = (name: string, value: unknown): Faults => ({
  idToken: (claims) => ({ ...claims, [name]: value }),
})

/** What goes wrong after the code was sent. */
const failures: readonly Faults[] = [
  {},
  claim('sub', ''),
  claim('nonce', 'another'),
  claim('aud', 'another'),
  claim('iat', 1),
  claim('exp', 1),
  { signWith: 'stranger' },
  { signWith: 'none' },
  { answer: { token: 'error-500' } },
  { answer: { jwks: 'html' } },
  { tokenError: { error: 'invalid_client' } },
  {
    tokenError: ({ authorization, form }) => ({
      error: 'invalid_grant',
      error_description: `${authorization} ${form}`,
    }),
  },
]

test('no failed exchange leaves a code, a code verifier, the client secret or a token anywhere', async (t) => {
  const issued: string[] = []
  const recording = (faults: Faults): Faults => ({
    ...faults,
    token(right: Members) {
      const tokens = ['access_token', 'refresh_token', 'id_token'].map((name) => right[name])
      issued.push(...tokens.filter((token) => typeof token === 'string'))
      return right
    },
  })
  const provider = await startHostileProvider(t)
  const oidc = { clientId, clientSecret }
  const server = watch(await startSignInServer(t, provider, { oidc, secrets: fakeSecrets }))
  for (const faults of failures) {
    provider.misbehave(recording(faults))
    const { id, authorizationUrl } = await beginLogin(server)
    await server.visit(await provider.authorize(authorizationUrl))
    await askEverything(server, id)
  }

  const { tokenRequests } = provider
  t.true(tokenRequests.length >= failures.length)
  const names = ['code', 'code_verifier', 'refresh_token']
  const sent = tokenRequests.flatMap(({ form, authorization = '' }) => [
    ...names.map((name) => form.get(name)).filter((value) => value !== null),
    authorization.replace('Basic ', ''),
  ])
  t.true(sent.every((secret) => secret.length >= 32))
  t.true(issued.length >= 3 * 9)
  t.true(issued.some((token) => token.startsWith('eyJ')))
  const secrets = [...sent, ...issued]
  const places = await server.places()
  t.deepEqual(placesWith(secrets, places), [])
  // Where the owner of the file has put it, and nowhere else.
  t.deepEqual(placesWith([clientSecret], places), ['config.json'])
  await server.stop()
  t.deepEqual(placesWith(secrets, await server.places()), [])
})

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
