import { priorityRange } from '../../fields.ts'
import type { Explanation } from '../../reasons/explanation.ts'
import { explain } from '../../reasons/reasons.ts'
import { explainFailure } from '../../reasons/sign-in.ts'
import type { ProblemSlug } from '../problem-types.ts'

interface Example {
  readonly detail: string
  readonly [member: string]: unknown
}

const explained = ({ sentence, reason, values }: Explanation): Example => ({
  detail: sentence,
  reason,
  values,
})

/** An example of each problem type, without the members that the type fixes. */
export const problemExamples: Readonly<Record<ProblemSlug, Example>> = {
  'bad-request': {
    detail: 'The body is not valid JSON: at line 1, column 11 there must be a value, but there is }.',
    line: 1,
    column: 11,
  },
  unauthorized: {
    detail:
      'This needs a credential, and none was sent. `localist token create NAME`, or Settings, makes an access token: send it in the header Authorization: Bearer TOKEN.',
  },
  'sign-in-required': {
    detail: 'This installation asks everyone to sign in. Sign in in the app, or with `localist sign-in`.',
  },
  forbidden: { detail: 'This access token lacks the scope todos:write.' },
  'not-found': { detail: 'There is no todo with this id.' },
  'no-such-endpoint': {
    detail: 'There is no such path. The nearest is /api/todos, which takes GET, HEAD, POST, DELETE.',
    nearestPath: '/api/todos',
  },
  'request-timeout': {
    detail: 'The request did not arrive in time: 10 s for its headers, 30 s for all of it.',
  },
  'account-changed': { detail: 'Another account is active now. Nothing was changed.' },
  'account-in-use': explained(explain('account-active', {})),
  'no-provider': {
    detail: 'No identity provider is configured. docs/sign-in.md says how to name one.',
  },
  'configuration-in-use': {
    detail: 'A configuration that is in use is not read again. Start Localist again instead.',
  },
  'id-taken': {
    detail: 'There is a todo with this id already, in the list or in the trash. Nothing was changed.',
  },
  'cannot-skip': { detail: 'This todo does not repeat: complete it instead.' },
  'in-trash': {
    ...explained(explain('list-in-trash', { name: 'Home' })),
    kind: 'list',
    id: '01990b6e-7d10-7a44-8c2b-5e6f7a8b9c0d',
  },
  'undo-conflict': {
    detail:
      'Nothing was taken back: changes[2].notes was changed since. Take back the later changes first, or change the todo yourself.',
    errors: [
      {
        field: 'changes[2].notes',
        message: 'was changed since',
        kind: 'todo',
        id: '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e',
      },
    ],
  },
  'request-under-way': {
    detail: 'The first request with this Idempotency-Key is still under way. Repeat it after a moment.',
  },
  'backup-unreadable': explained(explain('backup-damaged', {})),
  'history-gone': {
    detail:
      'The history that is kept does not have 5f0c2a9be4d17836-42. Read the todos again, and go on from their Localist-Revision.',
  },
  'precondition-failed': {
    detail: 'The todo is not as you saw it. Read it again, then repeat your change; nothing was changed.',
  },
  'too-large': { detail: 'The body is larger than 1 MiB. Send a smaller body.' },
  'unsupported-media-type': { detail: 'Send the body as application/json, not text/plain.' },
  'expectation-failed': {
    detail: 'The header Expect takes only 100-continue. Send the request without it.',
  },
  invalid: {
    detail: `priority ${priorityRange}; note is not a field that can be sent here (did you mean notes?).`,
    errors: [
      { field: 'priority', message: priorityRange },
      { field: 'note', message: 'is not a field that can be sent here (did you mean notes?)' },
    ],
    fields: ['title', 'notes', 'completed', 'priority'],
  },
  'too-many': explained(explain('too-many-codes', { most: 100 })),
  'headers-too-large': { detail: 'The headers are larger than 16 KiB.' },
  'internal-error': {
    detail: 'Something went wrong inside Localist. Nothing was changed; its log says more.',
  },
  'storage-forbidden': {
    detail:
      'Localist may not write to its data folder. Nothing was changed: check the permissions of the folder and of what is in it.',
  },
  'storage-uncertain': {
    detail:
      'The change was made, but the disk did not confirm it: a power cut may undo it. Free some space or check the disk, then look whether the change is there.',
  },
  'provider-unavailable': {
    ...explained(explainFailure('too-slow', { host: 'login.example.com' })),
    code: 'too-slow',
    details: null,
  },
  'account-unavailable': explained(explain('journal-not-opened', {})),
  'document-unavailable': explained(explain('file-not-opened', { file: 'tokens.json' })),
  'writing-stopped': explained(explain('taken-over', {})),
  'storage-full': {
    detail: 'The disk is full or your quota is used up. Nothing was changed: free some space and try again.',
  },
}
