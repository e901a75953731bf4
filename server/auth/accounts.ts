import type { Account } from './present.ts'

/** The account that exists from the start and needs no sign-in. */
export const localAccount: Account = {
  id: 'local',
  kind: 'local',
  name: null,
  email: null,
  issuer: null,
  subject: null,
}
