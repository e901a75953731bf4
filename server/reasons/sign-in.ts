import * as z from 'zod'
import { explainBy, reasonsIn, reasonValues, type Explanation, type Values } from './explanation.ts'

const tryAgain = 'Try again. If it fails again, tell the administrator of the provider.'

/** The sentences for the error codes of a provider (RFC 6749, 4.1.2.1 and 5.2). */
const oauthSentences = {
  access_denied: () => 'The sign-in was cancelled, or the provider does not let you use Localist.',
  invalid_client: () =>
    'The provider does not know this client id, or the client secret is missing or wrong. Check both in the configuration.',
  unauthorized_client: () =>
    'The provider does not allow this application to sign people in. Allow the authorization code flow for it at the provider.',
  invalid_grant: () => 'The provider no longer accepts this sign-in. Try again.',
  invalid_scope: () =>
    'The provider does not allow a scope that Localist asks for. Check the scopes in the configuration.',
  server_error: () => 'The provider reports a fault of its own. Try again later.',
  temporarily_unavailable: () => 'The provider is not available at the moment. Try again later.',
}

const failures = {
  ...oauthSentences,
  refused: () => `The provider refused the sign-in. ${tryAgain}`,
  'redirect-uri': ({ redirectUri }: Values<'redirectUri'>) =>
    `The redirect address is not registered: add ${redirectUri} to this application at the provider, then try again.`,
  certificate: ({ host }: Values<'host'>) =>
    `This computer does not trust the certificate of the provider (${host}). Check the date and time of this computer. If your organisation inspects its network traffic, its certificate must be in the system's trust store.`,
  proxy: ({ host }: Values<'host'>) =>
    `The proxy did not let the request to ${host} through. Check the proxy settings of this computer.`,
  'provider-unreachable': ({ host }: Values<'host'>) =>
    `${host} does not answer. Check that this computer is online and can reach it, then try again.`,
  redirected: ({ host }: Values<'host'>) =>
    `${host} redirected the request. A network with a login page or a wrong issuer can cause this. Check both, then try again.`,
  'too-slow': ({ host }: Values<'host'>) => `${host} did not answer within 10 seconds. Try again later.`,
  'too-large': ({ host }: Values<'host'>) =>
    `${host} sent more than 1 MB, which no identity provider does. Check that the issuer is right.`,
  'not-json': () =>
    'The provider answered with a page instead of data. A network with a login page or a wrong issuer can cause this. Check both.',
  'unexpected-status': () => `The provider answered with an error. Check the issuer. ${tryAgain}`,
  clock: () =>
    'The clocks of this computer and of the provider differ. Set the date and time of this computer, then try again.',
  'not-trusted': () => `Sign-in failed: the provider's answer was not valid. ${tryAgain}`,
  'bad-callback': () => "Sign-in failed: the provider's answer was not valid. Try again.",
  'id-token': () => `Sign-in failed: the provider's ID token was not valid. ${tryAgain}`,
  metadata: ({ member }: Values<'member'>) =>
    `The provider's metadata have no valid ${member}. Check that the issuer is right.`,
  insecure: ({ address }: Values<'address'>) =>
    `The provider names an address without https (${address}). Localist does not use it.`,
  'no-pkce': () =>
    'The provider does not support PKCE with S256. Without it, a sign-in from an app is not safe. Ask the administrator of the provider to turn it on.',
  'issuer-mismatch': () =>
    'The provider announces another issuer than the configured one. Set the issuer in the configuration to exactly the announced one.',
  'client-authentication': () =>
    'The provider does not accept a client secret in a way that Localist supports. Allow client_secret_basic for this application at the provider, or make it a public client.',
}

/** The reason of a sign-in that could not begin or could not be completed. */
export const failureReason = reasonsIn(failures).meta({
  id: 'SignInFailureReason',
  description: 'Why a sign-in could not begin or be completed. `values` has the values in its sentence.',
})

/** The explanation of a failed sign-in. */
export type FailureExplanation = Explanation<keyof typeof failures>

/** Explains a failed sign-in. */
export const explainFailure = explainBy(failures)

/** Explains an error code of a provider, which may be any text. */
export const explainOauthError = (code: string): FailureExplanation =>
  explainFailure(isKnownCode(code) ? code : 'refused', {})

const isKnownCode = (code: string): code is keyof typeof oauthSentences => Object.hasOwn(oauthSentences, code)

/** The rules of settings, which are the messages of their schemas, as the end of a sentence that begins with the setting. */
export const rules = {
  missing: 'is missing',
  text: 'must be text in one line, and not empty',
  'too-long': 'must be at most 60 characters long',
  address: 'must be an address such as https://login.example.com, without a query',
  https: 'must be an https address (http only on this computer)',
  'well-known': 'must be given without /.well-known/openid-configuration',
  openid: 'must include openid',
  reserved: 'must not be set: Localist sets it itself',
  'redirect-host': 'must be 127.0.0.1 or localhost',
  boolean: 'must be true or false',
  hosts:
    'must be at most 20 values of the header Host, such as todos.example.org or todos.example.org:8443, without http:// and without *',
  days: 'must be a whole number from 1 to 3650',
  object: 'must be an object',
  unknown: 'is not a setting',
  other: 'cannot be used',
}

/** The rule with this name; `other` where there is none. */
export const findRule = (name: string): keyof typeof rules => (isRule(name) ? name : 'other')

const isRule = (name: string): name is keyof typeof rules => Object.hasOwn(rules, name)

/** The steps that protect a file that other users can change. */
const steps = {
  replace: () => 'replace the link by a file',
  run: (commands: string) => `run ${commands}`,
  both: (commands: string) => `replace the link by a file, then run ${commands}`,
  windows: () => 'set its access rights as docs/sign-in.md shows',
}

const mistakes = {
  unreadable: ({ path }: Values<'path'>) =>
    `${path} cannot be read. Check that it is a file that Localist may read, and start Localist again.`,
  'not-json': ({ path }: Values<'path'>) => `${path} is not valid JSON. Correct it and start Localist again.`,
  shape: ({ path }: Values<'path'>) =>
    `${path} must be a JSON object, with settings such as "oidc" and "auth". Correct it and start Localist again.`,
  'secret-exposed': ({ path, commands }: Values<'path' | 'commands'>) =>
    `${path} has a client secret, and other users can read it. Run ${commands}, and start Localist again.`,
  'not-of-administrator': ({ path }: Values<'path'>) => `${path} is not used: no administrator owns it.`,
  changeable: ({
    path,
    step,
    commands,
  }: Values<'path' | 'commands'> & { readonly step: keyof typeof steps }) =>
    `Other users can change ${path} or its folder, so it is not used, and sign-in is required. An administrator must check its content, then ${steps[step](commands)}. Then start Localist again.`,
  'unknown-variable': ({ name, nearest }: Values<'name' | 'nearest'>) =>
    `${name} is not a variable of Localist. Did you mean ${nearest}? Rename or remove it and start Localist again.`,
  'required-meanwhile': () => 'Until then, sign-in is required.',
  setting: ({ place, setting, rule }: Values<'place' | 'setting'> & { readonly rule: keyof typeof rules }) =>
    `${place === 'environment' ? 'The environment variables' : place}: ${setting} ${rules[rule]}. Correct this and start Localist again.`,
}

/** A mistake in the configuration on the wire. */
export const mistake = z
  .strictObject({
    reason: reasonsIn(mistakes).meta({ description: 'The reason of the mistake, for a program.' }),
    values: reasonValues,
  })
  .readonly()
  .meta({
    id: 'SignInMistake',
    description: 'A mistake in the configuration of sign-in.',
    examples: [{ reason: 'not-json', values: { path: '/etc/localist/config.json' } }],
  })

/** A mistake in the configuration. */
export type Mistake = Explanation<keyof typeof mistakes>

/** Explains a mistake in the configuration. */
export const explainMistake = explainBy(mistakes)

/** Lists the fields of mistakes that leave the server. */
export const presentMistakes = (listed: readonly Mistake[]): readonly z.infer<typeof mistake>[] =>
  listed.map(({ reason, values }) => ({ reason, values }))

/** The sentences about mistakes; null where there is none. */
export const describeMistakes = (listed: readonly Mistake[]): string | null =>
  listed.length === 0 ? null : listed.map(({ sentence }) => sentence).join(' ')

const untilClosed = 'This sign-in lasts until Localist is closed:'

/** The sentences about a sign-in that is not kept over a restart. */
export const notKeptSentences = {
  'no-refresh-token': `${untilClosed} the provider gave no refresh token to renew it with.`,
  'only-in-app': 'Only the desktop app keeps sign-ins, so this one lasts until Localist is stopped.',
  'no-keyring': `${untilClosed} this computer has no keyring that keeps it safe. Install or unlock GNOME Keyring or KWallet.`,
  'no-keychain': `${untilClosed} the keychain of this computer does not let Localist in. Unlock it in Keychain Access.`,
  'no-encryption': `${untilClosed} Windows does not encrypt anything for this user at the moment.`,
  'not-encrypted': `${untilClosed} the system did not encrypt it.`,
  'not-written': `${untilClosed} it could not be written to the data folder.`,
}

/** Why a sign-in is not kept over a restart. */
export type NotKept = keyof typeof notKeptSentences
