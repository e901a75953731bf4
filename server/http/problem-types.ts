/** A problem type (RFC 9457): its status, its title, and its cause as the end of a sentence that begins with "when". */
interface ProblemType {
  readonly status: number
  readonly title: string
  readonly when: string
}

/** The problem types by their slugs, the ends of their URNs. */
export const problemTypes = {
  'bad-request': {
    status: 400,
    title: 'Bad request',
    when: 'the request cannot be read: a body that is not JSON in UTF-8, or a body that the endpoint does not take; a malformed condition; more than one Host',
  },
  unauthorized: {
    status: 401,
    title: 'Credential needed',
    when: 'no credential was sent, or the credential is unknown, expired or revoked',
  },
  'sign-in-required': {
    status: 401,
    title: 'Sign-in needed',
    when: 'everyone must sign in here, and nobody is signed in',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    when: 'the Host or Origin is foreign; an access token lacks the scope, or the endpoint is for the owner only',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    when: 'there is nothing with this id',
  },
  'no-such-endpoint': {
    status: 404,
    title: 'No such endpoint',
    when: 'there is no endpoint with this method and path; `nearestPath` and `methods` say what exists',
  },
  'request-timeout': {
    status: 408,
    title: 'Request took too long',
    when: 'the headers did not arrive within 10 seconds, or the request within 30',
  },
  'account-changed': {
    status: 409,
    title: 'Another account is active',
    when: '`Localist-Account` names an account that is not active, or the active account changed while the body arrived',
  },
  'account-in-use': {
    status: 409,
    title: 'Account in use',
    when: 'the account to remove is active or local, or the account of a copy is not active',
  },
  'no-provider': {
    status: 409,
    title: 'No identity provider',
    when: 'a sign-in was started, and no provider can be used',
  },
  'configuration-in-use': {
    status: 409,
    title: 'Configuration in use',
    when: 'the configuration of sign-in can be used, so it is read again at the next start only',
  },
  'id-taken': {
    status: 409,
    title: 'Id taken',
    when: 'an entity with the id of a new one exists already',
  },
  'cannot-skip': {
    status: 409,
    title: 'Cannot be skipped',
    when: 'the todo to skip does not repeat by itself, is done, or has no date left',
  },
  'in-trash': {
    status: 409,
    title: 'In the trash',
    when: 'the list or the parent of a todo, or the list of a section, to restore is in the trash; `kind` and `id` name it',
  },
  'undo-conflict': {
    status: 409,
    title: 'Cannot be undone',
    when: 'fields that the change set were changed since, or an entity was removed for good; `errors` names each',
  },
  'request-under-way': {
    status: 409,
    title: 'Request under way',
    when: 'the first request with the same `Idempotency-Key` is not answered yet',
  },
  'backup-unreadable': {
    status: 409,
    title: 'Backup cannot be read',
    when: 'the backup is damaged',
  },
  'history-gone': {
    status: 410,
    title: 'No longer kept',
    when: 'the change is no longer kept',
  },
  'precondition-failed': {
    status: 412,
    title: 'Changed meanwhile',
    when: 'If-Match, If-None-Match or the `revision` of a PUT does not hold; `current` is the present entity',
  },
  'too-large': {
    status: 413,
    title: 'Body too large',
    when: 'the body is larger than 1 MiB, or than 8 MiB in POST /api/changes',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    when: 'the body is not JSON in UTF-8, or is compressed',
  },
  'expectation-failed': {
    status: 417,
    title: 'Unknown expectation',
    when: '`Expect` holds something other than `100-continue`',
  },
  invalid: {
    status: 422,
    title: 'Validation failed',
    when: 'a field or query parameter is unknown or invalid; `errors` names each',
  },
  'too-many': {
    status: 429,
    title: 'Too many',
    when: 'there are a hundred unused launch codes, ten sign-ins under way, or as many streams as are allowed; or an access token wrote 64 MB of changes in 24 hours (`Retry-After` says when it may go on)',
  },
  'headers-too-large': {
    status: 431,
    title: 'Headers too large',
    when: 'the headers are larger than 16 KiB',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    when: 'Localist has a fault; nothing was changed',
  },
  'storage-forbidden': {
    status: 500,
    title: 'Cannot be written',
    when: 'Localist may not write to its data folder; nothing was changed',
  },
  'storage-uncertain': {
    status: 500,
    title: 'Not confirmed by the disk',
    when: 'the change was made, but the disk did not confirm it',
  },
  'provider-unavailable': {
    status: 502,
    title: 'Identity provider unavailable',
    when: 'the identity provider does not answer, or cannot be trusted',
  },
  'account-unavailable': {
    status: 503,
    title: 'Todos cannot be opened',
    when: 'the todos of the account cannot be opened; `reason` says why, and `detail` what to do',
  },
  'document-unavailable': {
    status: 503,
    title: 'File cannot be opened',
    when: 'the file of the settings, tokens or accounts cannot be opened; `reason` says why, and `detail` what to do',
  },
  'writing-stopped': {
    status: 503,
    title: 'Nothing is saved here',
    when: 'another server has opened the data folder, so this one writes nothing any more',
  },
  'storage-full': {
    status: 507,
    title: 'Disk full',
    when: 'the disk is full; nothing was changed',
  },
} as const satisfies Readonly<Record<string, ProblemType>>

/** The slug of a problem type. */
export type ProblemSlug = keyof typeof problemTypes
