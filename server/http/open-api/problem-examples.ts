import type { ProblemSlug } from '../problem-types.ts'

interface Example {
  readonly detail: string
  readonly [member: string]: unknown
}

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
  'account-in-use': {
    detail: 'You are signed in to this account. Sign out of it first, then remove it.',
    reason: 'account-active',
    values: {},
  },
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
    detail: 'The list of this todo, "Home", is in the trash. Restore the list first. Nothing was changed.',
    kind: 'list',
    id: '01990b6e-7d10-7a44-8c2b-5e6f7a8b9c0d',
    reason: 'list-in-trash',
    values: { name: 'Home' },
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
  'backup-unreadable': {
    detail: 'This backup cannot be read. Nothing was changed. Choose another backup.',
    reason: 'backup-damaged',
    values: {},
  },
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
    detail:
      'priority must be a whole number from 0 (none) to 4 (urgent); note is not a field that can be sent here (did you mean notes?).',
    errors: [
      { field: 'priority', message: 'must be a whole number from 0 (none) to 4 (urgent)' },
      { field: 'note', message: 'is not a field that can be sent here (did you mean notes?)' },
    ],
    fields: ['title', 'notes', 'completed', 'priority'],
  },
  'too-many': {
    detail: 'There are 100 unused launch codes. Use one, or wait five minutes.',
    reason: 'too-many-codes',
    values: { most: 100 },
  },
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
    detail: 'login.example.com did not answer within 10 seconds. Try again later.',
    code: 'too-slow',
    reason: 'too-slow',
    values: { host: 'login.example.com' },
    details: null,
  },
  'account-unavailable': {
    detail:
      'The journal of your changes, in the data folder, cannot be opened. Check that you can read and write its files and its folder. Then start Localist again.',
    reason: 'journal-not-opened',
    values: {},
  },
  'document-unavailable': {
    detail:
      'tokens.json in the data folder cannot be opened. Check that it is a file, and that you can read and write both the file and its folder. Then start Localist again.',
    reason: 'file-not-opened',
    values: { file: 'tokens.json' },
  },
  'writing-stopped': {
    detail:
      'Another Localist, perhaps in a container, has opened the data folder of this one, or the folder was moved. This Localist no longer saves changes, and may show old todos. Check in the other Localist whether your last change is there, and stop this one.',
    reason: 'taken-over',
    values: {},
  },
  'storage-full': {
    detail: 'The disk is full or your quota is used up. Nothing was changed: free some space and try again.',
  },
}
