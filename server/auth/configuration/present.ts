/** Where a configuration stands: an administrator's file, the environment, or config.json in the data directory. */
export type ConfigurationSource = 'managed' | 'environment' | 'file'

/** The answer to GET /api/auth/configuration: what sign-in works with, and where that stands. Never the secret. */
export interface SignInConfiguration {
  /** Null where no provider is configured, or none that can be used. */
  readonly source: ConfigurationSource | null
  /** The file it stands in; null for the environment. */
  readonly path: string | null
  readonly issuer: string | null
  readonly clientId: string | null
  readonly hasClientSecret: boolean
  /** As they stand in the configuration; `offline_access` is added where the provider announces it. */
  readonly scopes: string | null
  /** The address to register at the provider. */
  readonly redirectUri: string
  readonly authRequired: boolean
  /** How many days an account stays open without being confirmed, where sign-in is required. */
  readonly graceDays: number
  /** The sources that name a provider too and are not in force. */
  readonly overridden: readonly ConfigurationSource[]
  /** What was said somewhere and cannot be used, a sentence each; null where there is nothing. */
  readonly problem: string | null
}
