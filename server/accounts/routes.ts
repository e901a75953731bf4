import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { dryRunQuery } from '../fields.ts'
import type { Accounts } from './accounts.ts'
import { copyLocal, declineCopy, noteCopy, type CopyServices } from './copy.ts'
import { presentAccounts, copied, declinedCopy, listedAccount, newCopy, removedAccount } from './schema.ts'
import type { Removal } from './removal.ts'

/** The services that the endpoints of accounts work with. */
export interface AccountServices extends CopyServices {
  readonly accounts: Accounts
  readonly removal: Removal
}

const entry = {
  who: 'owner',
  inAccount: true,
  params: z.strictObject({
    id: z.string().meta({
      description: 'The id of the account.',
      examples: ['6f1c0a4be2d94c7f8a3b5d6e7f80912a3b4c5d6e'],
    }),
  }),
} as const

/** The endpoints of /api/accounts. */
export const accountEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/accounts',
    who: 'owner',
    inAccount: true,
    summary: 'List the accounts on this computer',
    answers: { 200: z.array(listedAccount).meta({ description: 'The accounts.' }) },
    handle: (_request, { accounts }: AccountServices) => ({ status: 200, body: presentAccounts(accounts) }),
  }),
  endpoint({
    ...entry,
    method: 'DELETE',
    path: '/api/accounts/:id',
    summary: 'Remove an account from this computer',
    description: `Removes an account that is not the active one, with its todos and its access tokens, after a backup. A removal that
fails changes nothing: the account, its todos, its tokens and its backups are as before. After \`storage-uncertain\` and
\`writing-stopped\` the account may be removed: look at the list of accounts. If the folder of the account could not be deleted,
\`left\` names the folder: delete it yourself.`,
    answers: { 200: removedAccount },
    problems: ['not-found', 'account-in-use'],
    async handle({ params: { id } }, { removal }: AccountServices) {
      const { backup, left } = await removal.remove(id)
      return { status: 200, body: { id, deleted: true, backup, left } }
    },
  }),
  endpoint({
    ...entry,
    method: 'POST',
    path: '/api/accounts/:id/copies',
    summary: 'Copy the local todos into the active account',
    description:
      'The id must be the id of the active account. Todos that are in the account already, or in its trash, are not copied again.',
    query: dryRunQuery,
    body: newCopy,
    headers: ['Localist-Change', 'Localist-Dry-Run'],
    answers: { 201: copied },
    problems: ['not-found', 'account-in-use'],
    async handle({ params: { id }, query, accountId, changes }, services: AccountServices) {
      const { result, headers } = await copyLocal(services, { id, accountId, changes })
      if (query.dryRun !== true) await noteCopy(services, id)
      return { status: 201, headers, body: { copied: result } }
    },
  }),
  endpoint({
    ...entry,
    method: 'DELETE',
    path: '/api/accounts/:id/copy-offer',
    summary: 'Decline the offer to copy the local todos',
    description: 'The id must be the id of the active account. The copy is not offered again.',
    answers: { 200: declinedCopy },
    problems: ['not-found', 'account-in-use'],
    async handle({ params: { id }, accountId }, services: AccountServices) {
      await declineCopy(services, id, accountId)
      return { status: 200, body: { id, deleted: true } }
    },
  }),
]
