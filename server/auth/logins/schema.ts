import * as z from 'zod'
import { instant, showAs, uuid } from '../../fields.ts'
import { problemTypes, type ProblemSlug } from '../../http/problem-types.ts'
import { reasonValues } from '../../reasons/explanation.ts'
import { failureReason } from '../../reasons/sign-in.ts'

/** The body of POST /api/auth/logins; it may be left out. */
export const loginRequest = z
  .strictObject({
    open: z
      .boolean('must be true or false')
      .default(true)
      .meta({ description: 'Whether to open the system browser.' }),
  })
  .prefault({})
  .meta({ id: 'LoginRequest', description: 'A sign-in to begin.', examples: [{ open: false }] })

/** A sign-in that was begun. */
export const newLogin = z
  .strictObject({
    id: uuid,
    authorizationUrl: z.url().meta({ description: 'The page of the provider where the person signs in.' }),
    opened: z.boolean().meta({ description: 'Whether the system browser was opened on it.' }),
    expiresAt: instant,
  })
  .readonly()
  .meta({
    id: 'NewLogin',
    description: 'A sign-in that was begun.',
    examples: [
      {
        id: '01990b6e-7c3a-7b1e-9c5e-2f6d1a4b8c0d',
        authorizationUrl: 'https://login.example.com/authorize?client_id=localist&response_type=code',
        opened: true,
        expiresAt: '2026-11-20T08:10:00.000Z',
      },
    ],
  })

/** A sign-in that was begun. */
export type NewLogin = z.infer<typeof newLogin>

const problemSlugs = Object.keys(problemTypes) as ProblemSlug[]

const loginError = z
  .strictObject({
    code: z.string().meta({ description: 'The error code of the provider, or the same as `reason`.' }),
    reason: z.union([failureReason, z.enum(problemSlugs)]).meta({
      description:
        'Why it failed, for a program. It is the end of a problem type where Localist could not store the sign-in.',
    }),
    values: reasonValues,
    message: z.string().meta({ description: 'The reason and a way out, a sentence or two in English.' }),
    details: z.string().nullable().meta({
      description: 'Technical details for support: a code, or a fixed message. Never a text of the provider.',
    }),
  })
  .readonly()
  .meta({
    id: 'LoginError',
    description: 'Why a sign-in failed.',
    examples: [
      {
        code: 'too-slow',
        reason: 'too-slow',
        values: { host: 'login.example.com' },
        message: 'login.example.com did not answer within 10 seconds. Try again later.',
        details: null,
      },
    ],
  })

/** Why a sign-in failed. */
export type LoginError = z.infer<typeof loginError>

/** A sign-in and its status. */
export const login = z
  .strictObject({
    id: uuid,
    status: z
      .enum(['pending', 'complete', 'failed', 'expired', 'cancelled'])
      .meta({ description: 'It is pending until the person has signed in, or ten minutes have passed.' }),
    error: loginError.nullable().meta({ description: 'Null unless the status is `failed`.' }),
  })
  .readonly()
  .meta({
    id: 'Login',
    description: 'A sign-in and its status.',
    examples: [{ id: '01990b6e-7c3a-7b1e-9c5e-2f6d1a4b8c0d', status: 'pending', error: null }],
  })

/** A sign-in and its status. */
export type Login = z.infer<typeof login>

/** The query of GET /api/auth/logins/:id. */
export const loginQuery = z.strictObject({
  wait: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 60')
    .transform(Number)
    .refine((seconds) => seconds <= 60, 'must be a number of seconds from 0 to 60')
    .default(0)
    .meta({
      description: 'How many seconds to wait for a change of the status.',
      ...showAs({ type: 'integer', minimum: 0, maximum: 60 }),
    }),
})
