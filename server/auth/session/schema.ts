import * as z from 'zod'
import { account } from '../../accounts/schema.ts'
import { flag, instant } from '../../fields.ts'
import { client } from '../../http/credential.ts'
import { mistake } from '../../reasons/sign-in.ts'
import { accessToken } from '../../tokens/schema.ts'
import { signIn } from '../sign-ins/present.ts'

const sessionFields = {
  account: account.nullable().meta({
    description: 'Null only where sign-in is required and nobody is signed in.',
  }),
  authRequired: z.boolean().meta({ description: 'Whether everyone must sign in.' }),
  provider: z
    .strictObject({ issuer: z.string(), name: z.string() })
    .readonly()
    .nullable()
    .meta({ description: 'The configured identity provider.' }),
  providerProblem: z.string().nullable().meta({
    description:
      'The settings that cannot be used, a sentence each in English. There may be a provider nevertheless.',
  }),
  providerMistakes: z.array(mistake).readonly().meta({ description: 'The same mistakes for a program.' }),
  signIn: signIn.nullable().meta({
    description: `Null for the local account, and in an answer to an access token. Where \`account\` is null, the sign-in that has
ended.`,
  }),
  copyOffer: z
    .strictObject({ todos: z.int().positive() })
    .readonly()
    .nullable()
    .meta({
      description: `How many local todos can be copied into this account. Null where there are none, where the person has answered
the offer, and in an answer to an access token.`,
    }),
  token: accessToken.nullable().meta({
    description:
      'The access token of the request, with its scopes and its expiry. Null for another credential.',
  }),
}

const example = {
  account: {
    id: '6f1c0a4be2d94c7f8a3b5d6e7f80912a3b4c5d6e',
    kind: 'oidc',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    issuer: 'https://login.example.com',
    subject: '248289761001',
  },
  authRequired: false,
  provider: { issuer: 'https://login.example.com', name: 'Example' },
  providerProblem: null,
  providerMistakes: [],
  signIn: {
    state: 'current',
    reason: null,
    kept: true,
    notKept: null,
    notKeptReason: null,
    checkedAt: '2026-11-20T08:00:00.000Z',
  },
  copyOffer: { todos: 12 },
  token: null,
} as const

const localExample = {
  ...example,
  account: { id: 'local', kind: 'local', name: null, email: null, issuer: null, subject: null },
  signIn: null,
  copyOffer: null,
} as const

/** The account that a request acts for, and its sign-in. */
export const session = z
  .strictObject(sessionFields)
  .readonly()
  .meta({
    id: 'Session',
    description: 'The account that a request acts for, and its sign-in.',
    examples: [example, localExample],
  })

/** The account that a request acts for, and its sign-in. */
export type Session = z.infer<typeof session>

/** The session after a sign-out. */
export const signedOut = z
  .strictObject({
    ...sessionFields,
    endSession: z
      .strictObject({
        url: z.string(),
        opened: z.boolean().meta({ description: 'Whether the system browser was opened on it.' }),
      })
      .readonly()
      .nullable()
      .meta({
        description: `The page that ends the session at the provider, where \`endProviderSession\` asked for it. Null where the
provider has no such page, or could not be asked.`,
      }),
    endSessionProblem: z.string().nullable().meta({
      description: 'Why the provider could not be asked for that page, a sentence.',
    }),
  })
  .readonly()
  .meta({
    id: 'SignedOut',
    description: 'The session after a sign-out.',
    examples: [{ ...localExample, endSession: null, endSessionProblem: null }],
  })

/** The session after a sign-out. */
export type SignedOut = z.infer<typeof signedOut>

/** The query of DELETE /api/auth/session. */
export const signOutQuery = z.strictObject({
  endProviderSession: flag
    .default(false)
    .meta({ description: 'Whether to end the session at the provider as well.' }),
})

const exampleCode = 'kq0EKXbWNYoIU2c9yBmRZ0PHiRgYmvSDJ3q0bIq2kqA'

/** The body of POST /api/auth/session. */
export const launchCodeExchange = z
  .strictObject({
    code: z
      .string('must be the launch code')
      .min(1, 'must not be empty')
      .meta({ description: 'The launch code.' }),
  })
  .meta({
    id: 'LaunchCodeExchange',
    description: 'A launch code to exchange.',
    examples: [{ code: exampleCode }],
  })

/** A credential that was exchanged for a launch code. */
export const sessionToken = z
  .strictObject({ token: z.string().meta({ description: 'The token, for `Authorization: Bearer`.' }) })
  .readonly()
  .meta({
    id: 'SessionToken',
    description: 'A credential that is valid until the server stops.',
    examples: [{ token: 'Vn8sQ2xK5rB1yLw7fT0cJ4mZ9hG3dP6aUeRiO-_tEoX' }],
  })

/** A credential that was exchanged for a launch code. */
export type SessionToken = z.infer<typeof sessionToken>

/** The body of POST /api/auth/launch-codes; it may be left out. */
export const launchCodeRequest = z
  .strictObject({ client: client.default('tab').meta({ description: 'The client that gets the session.' }) })
  .prefault({})
  .meta({ id: 'LaunchCodeRequest', description: 'A launch code to make.', examples: [{ client: 'tab' }] })

/** A one-time code that signs a browser tab in. */
export const launchCode = z
  .strictObject({
    code: z.string().meta({ description: 'The code, good for one exchange.' }),
    url: z.url().meta({ description: 'The page with the code in its fragment.' }),
    expiresAt: instant,
  })
  .readonly()
  .meta({
    id: 'LaunchCode',
    description: 'A code that is exchanged for a session token, once.',
    examples: [
      {
        code: exampleCode,
        url: `http://127.0.0.1:41730/#code=${exampleCode}`,
        expiresAt: '2026-11-20T08:05:00.000Z',
      },
    ],
  })

/** A one-time code that signs a browser tab in. */
export type LaunchCode = z.infer<typeof launchCode>
