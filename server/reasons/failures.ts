import * as z from 'zod'
import { explainBy, type Explanation } from './explanation.ts'

interface Host {
  readonly host: string
}

const tryAgain = 'Try again. If it fails again, tell the administrator of the provider.'

/** The sentences for the error codes of a provider (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core 1.0, 3.1.2.6). */
const oauthSentences = {
  access_denied: () => 'The sign-in was cancelled, or the provider does not let you use Localist.',
  invalid_client: () =>
    'The provider does not know this client id, or the client secret is missing or wrong. Check both in the configuration.',
  unauthorized_client: () =>
    'The provider does not allow this application to sign people in. Allow the authorization code flow for it at the provider.',
  invalid_grant: () => 'The provider no longer accepts this sign-in. Try again.',
  invalid_scope: () =>
    'The provider does not allow a scope that Localist asks for. Check the scopes in the configuration.',
  invalid_request: () => `The provider did not understand the request. ${tryAgain}`,
  server_error: () => 'The provider reports a fault of its own. Try again later.',
  temporarily_unavailable: () => 'The provider is not available at the moment. Try again later.',
  login_required: () => 'The provider asks you to sign in at its own page first. Try again.',
  interaction_required: () => 'The provider needs another step from you. Try again.',
  consent_required: () => 'The provider asks for your consent. Try again.',
}

/** The sentences of failed sign-ins by their reason. */
const sentences = {
  ...oauthSentences,
  refused: () => `The provider refused the sign-in. ${tryAgain}`,
  'redirect-uri': ({ redirectUri }: { readonly redirectUri: string }) =>
    `The redirect address is not registered: add ${redirectUri} to this application at the provider, then try again.`,
  certificate: ({ host }: Host) =>
    `This computer does not trust the certificate of the provider (${host}). Check the date and time of this computer. If your organisation inspects its network traffic, its certificate must be in the system's trust store.`,
  proxy: ({ host }: Host) =>
    `The proxy did not let the request to ${host} through. Check the proxy settings of this computer.`,
  'provider-unreachable': ({ host }: Host) =>
    `${host} does not answer. Check that this computer is online and can reach it, then try again.`,
  redirected: ({ host }: Host) =>
    `${host} redirected the request. A network with a login page or a wrong issuer can cause this. Check both, then try again.`,
  'too-slow': ({ host }: Host) => `${host} did not answer within 10 seconds. Try again later.`,
  'too-large': ({ host }: Host) =>
    `${host} sent more than 1 MB, which no identity provider does. Check that the issuer is right.`,
  'not-json': () =>
    'The provider answered with a page instead of data. A network with a login page or a wrong issuer can cause this. Check both.',
  'unexpected-status': () => `The provider answered with an error. Check the issuer. ${tryAgain}`,
  clock: () =>
    'The clocks of this computer and of the provider differ. Set the date and time of this computer, then try again.',
  'not-trusted': () => `Sign-in failed: the provider's answer was not valid. ${tryAgain}`,
  'bad-callback': () => "Sign-in failed: the provider's answer was not valid. Try again.",
  'id-token': () => `Sign-in failed: the provider's ID token was not valid. ${tryAgain}`,
  metadata: ({ member }: { readonly member: string }) =>
    `The provider's metadata have no valid ${member}. Check that the issuer is right.`,
  insecure: ({ address }: { readonly address: string }) =>
    `The provider names an address without https (${address}). Localist does not use it.`,
  'no-pkce': () =>
    'The provider does not support PKCE with S256. Without it, a sign-in from an app is not safe. Ask the administrator of the provider to turn it on.',
  'issuer-mismatch': () =>
    'The provider announces another issuer than the configured one. Set the issuer in the configuration to exactly the announced one.',
  'client-authentication': () =>
    'The provider does not accept a client secret in a way that Localist supports. Allow client_secret_basic for this application at the provider, or make it a public client.',
}

type FailureReason = keyof typeof sentences

/** The reason of a sign-in that could not begin or could not be completed. */
export const failureReason = z.enum(Object.keys(sentences) as FailureReason[]).meta({
  id: 'SignInFailureReason',
  description: 'Why a sign-in could not begin or be completed. `values` has the values in its sentence.',
})

const text = (description: string) => z.string().exactOptional().meta({ description })

/** The values in the sentences of failed sign-ins. */
export const failureValues = z
  .strictObject({
    host: text('The host that was asked.'),
    redirectUri: text('The redirect URI that is not registered.'),
    member: text('The member of the metadata that is not valid.'),
    address: text('The host or the member of the metadata with an address without https.'),
  })
  .readonly()
  .meta({
    id: 'SignInFailureValues',
    description: 'The values in the sentence of a failed sign-in. Each reason has some of them.',
    examples: [{ host: 'login.example.com' }],
  })

/** The explanation of a failed sign-in. */
export type FailureExplanation = Explanation<FailureReason, z.infer<typeof failureValues>>

/** Explains a failed sign-in. */
export const explainFailure = explainBy(sentences)

/** Explains an error code of a provider, which may be any text. */
export const explainOauthError = (code: string): FailureExplanation =>
  explainFailure(isKnownCode(code) ? code : 'refused', {})

const isKnownCode = (code: string): code is keyof typeof oauthSentences => Object.hasOwn(oauthSentences, code)
