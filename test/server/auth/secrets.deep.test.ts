import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import ava from 'ava'
import { startHostileProvider } from '../../support/hostile-provider.ts'
import { changed, parameterOf } from '../../support/hostile-provider/begin.ts'
import type { Faults, Members } from '../../support/hostile-provider/faults.ts'
import type { Answer, Api } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { confidentialClient } from '../../support/provider/configuration.ts'
import { signInAt } from '../../support/provider/sign-in.ts'
import { temporaryFolder } from '../../support/server.ts'
import {
  beginLogin,
  fakelyDecrypted,
  fakeSecrets,
  type SignInServer,
  startSignInServer,
  visit,
} from '../../support/sign-in.ts'

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
