import * as z from 'zod'
import { languages } from '../../messages/languages.ts'
import { dryRunQuery } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { NotFound } from '../http/problems.ts'
import { formatNextLink, revisionHeader } from '../http/respond.ts'
import type { ChangeSet } from '../store/transaction.ts'
import type { Store } from '../store/store.ts'
import { findLineSetting } from '../todos/read-lines.ts'
import type { TodoServices } from '../todos/routes.ts'
import { applyOperations } from './operations.ts'
import { readChangesPage } from './page.ts'
import { noRemovals, presentEntries, presentHead, presentListed } from './present.ts'
import { newChange } from './operation.ts'
import { readOperations } from './read-operations.ts'
import { change, changePath, changesQuery, madeChange, unchanged, wholeChange } from './schema.ts'
import { undoChange } from './undo.ts'

/** The services that the endpoints of changes work with. */
export interface ChangeServices {
  /** Makes UUIDv7s (RFC 9562). */
  readonly newId: () => string
  readonly settings: TodoServices['settings']
  readonly now: () => Date
}

const list = { path: '/api/changes', inAccount: true } as const

/** In bytes. */
const longestBody = 8 * 1024 * 1024

/** The endpoints of /api/changes and /api/changes/:id. */
export const changeEndpoints = [
  endpoint({
    ...list,
    method: 'GET',
    who: 'read',
    summary: 'List the changes',
    description: `Every change of the account that is kept: about 30 days or 1 GB, whichever is less. The oldest is first, or with
\`sort=-revision\` the latest. \`since\` and \`before\` must be the id of a change of the present history; otherwise the answer is 410, and the
client reads the list of todos again. After \`since\` no change is missing: where one is no longer kept, or its record is damaged, the
answer is 410 too. With \`sort=-revision\` such a change is left out.`,
    query: changesQuery,
    headers: ['Link', 'Localist-Revision'],
    answers: {
      200: z.array(change).meta({ description: 'The changes, in the order that `sort` asks for.' }),
    },
    problems: ['history-gone'],
    async handle({ query, store, origin }) {
      const { changes, next, state } = await readChangesPage(store, query)
      const parameter = query.sort === '-revision' ? 'before' : 'since'
      const link = next !== null && formatNextLink(`${origin}${list.path}`, { ...query, [parameter]: next })
      return {
        status: 200,
        headers: { ...revisionHeader(state), ...(link && { Link: link }) },
        body: changes,
      }
    },
  }),
  endpoint({
    ...list,
    method: 'POST',
    who: 'write',
    summary: 'Make a change of many operations, or take one back',
    description: `With \`operations\`, up to 1,000 of them in a body of up to 8 MiB, all are done or none. An operation that fails is refused as
its own endpoint would refuse it, and \`errors\` names it, such as \`operations[3]\`. An operation may use the id of one before it, and the
\`line\` of a new todo may name a list or a section that one before it makes.

With \`undoes\`, takes back what that change set changed, where it still has the value that the change set gave it. What others
changed meanwhile stays, and a field that was changed since is a conflict (409), which changes nothing. \`errors\` names each such
field, with the \`kind\` and the \`id\` of the entity. A creation is taken back by moving the todo to the trash; the next occurrence
that a completion made is removed, as long as nobody touched it, and comes back when the undo is undone. A field that has its old
value already, and a new todo that is in the trash already, are left as they are; so the same undo a second time is 200 and changes
nothing. To take back several changes, begin with the latest: an earlier one can conflict with a later one of the same script. To take
back the undo, undo its change. Removal for good cannot be taken back.`,
    query: dryRunQuery,
    body: newChange,
    longestBody,
    longList: 'operations',
    languages,
    repeatable: true,
    headers: ['Localist-Change', 'Localist-Dry-Run'],
    answers: { 200: unchanged, 201: madeChange },
    problems: [
      'not-found',
      'id-taken',
      'in-trash',
      'cannot-skip',
      'undo-conflict',
      'history-gone',
      'precondition-failed',
    ],
    async handle(request, { newId, settings, now }: ChangeServices) {
      const { query, body, credential, accountId, store, changes } = request
      const { operations: sent = [], undoes } = body
      const undone = undoes === undefined ? null : await findChange(store, undoes)
      const { operations, unread } =
        undone === null
          ? await readOperations(sent, findLineSetting(request, settings, now()), newId)
          : { operations: [], unread: [] }
      const newTodos = settings.newTodoSettingsOf(accountId)
      const context = { credential, newId, timeZone: request.timeZone, newTodos }
      const { changeSet, headers } = await changes.makeOnce(
        (tx) => (undone === null ? applyOperations(tx, operations, context) : undoChange(tx, undone, store)),
        undone === null ? {} : { undoes: undone.id },
      )
      if (changeSet === null) return { status: 200, headers, body: { changed: 0, changeId: null } }
      return {
        status: 201,
        headers,
        body: {
          ...presentListed(changeSet, query.dryRun === true ? noRemovals : store),
          ...(unread.length > 0 && { unread }),
        },
      }
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/changes/:id',
    inAccount: true,
    who: 'read',
    summary: 'Read a change',
    description: 'The whole change set, however large, with the values before and after.',
    params: changePath,
    headers: ['Localist-Revision'],
    answers: { 200: wholeChange },
    problems: ['history-gone'],
    async handle({ params: { id }, store }) {
      const state = store.read()
      const changeSet = await findChange(store, id)
      return {
        status: 200,
        headers: revisionHeader(state),
        body: { ...presentHead(changeSet), changes: presentEntries(changeSet, store) },
      }
    },
  }),
]

const findChange = async (store: Store, id: string): Promise<ChangeSet> => {
  const found = await store.changeSet(id)
  if (found === null)
    throw new NotFound('There is no change with this id. GET /api/changes lists the changes that are kept.')
  return found
}
