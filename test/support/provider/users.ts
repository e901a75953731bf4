/** A made-up person with an account at the provider. */
export interface User {
  readonly sub: string
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
}

/** The accounts of the provider, by the name that a form and a test call them. */
export const users = {
  ada: { sub: 'user-1815', name: 'Ada Lovelace', email: 'ada@example.test', email_verified: true },
  grace: { sub: 'user-1906', name: 'Grace Hopper', email: 'grace@example.test', email_verified: true },
} as const satisfies Readonly<Record<string, User>>

/** The person with this subject. */
export const userOf = (subject: string | undefined): User | undefined =>
  Object.values(users).find(({ sub }) => sub === subject)

/** What a form and a test call an account. */
export type UserName = keyof typeof users
