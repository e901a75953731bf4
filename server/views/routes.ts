import * as z from 'zod'
import { deletion, dryRunQuery, idInPath } from '../fields.ts'
import type { ChangeHeaders } from '../http/change.ts'
import { endpoint } from '../http/endpoint.ts'
import { etagOf, revisionHeader } from '../http/respond.ts'
import { listedViews, viewKind, type StoredView } from '../entities/view.ts'
import { comparePlaces } from '../../common/order.ts'
import { findCreated } from '../store/change-set.ts'
import type { AccountReader } from '../store/state.ts'
import { presentView } from './present.ts'
import { newView, view, viewPatch, viewReplacement, viewsQuery } from './schema.ts'
import { changeView, createView, findView, replaceView, trashView } from './views.ts'

/** The services that the endpoints of views work with. */
export interface ViewServices {
  /** Makes UUIDv7s (RFC 9562). */
  readonly newId: () => string
}

const writeHeaders = ['Localist-Change', 'Localist-Dry-Run'] as const

const all = { path: '/api/views', inAccount: true } as const

const entry = { path: '/api/views/:id', inAccount: true, params: idInPath('view') } as const

/** The endpoints of /api/views and /api/views/:id. */
export const viewEndpoints = [
  endpoint({
    ...all,
    method: 'GET',
    who: 'read',
    summary: 'List the views',
    description:
      'The views that were made here, in their order. `inbox`, `today` and the others that are always there are not among them. `deleted=true` lists the trash.',
    query: viewsQuery,
    headers: ['ETag', 'Localist-Revision'],
    answers: { 200: z.array(view).meta({ description: 'The views in their order.' }) },
    handle({ query: { deleted = false }, store, origin }) {
      const data = store.read()
      const stored = deleted ? listTrashedViews(data) : [...data.sorted(listedViews).ascending()]
      const revision = revisionHeader(data)
      return {
        status: 200,
        headers: { ...revision, ETag: `"${revision['Localist-Revision']}"` },
        body: stored.map((each) => presentView(each, origin)),
      }
    },
  }),
  endpoint({
    ...all,
    method: 'POST',
    who: 'write',
    summary: 'Create a view',
    description:
      'Only `name` is required. `GET /api/todos?view=ID` lists the todos of the view, and takes other parameters beside it. The lists of the filter must exist.',
    query: dryRunQuery,
    body: newView,
    ownedAdvice: 'To create a view under a UUID of your own, use PUT /api/views/UUID.',
    repeatable: true,
    headers: ['Location', 'ETag', ...writeHeaders],
    answers: { 201: view },
    async handle({ body, changes, origin }, { newId }: ViewServices) {
      const { changeSet, headers } = await changes.makeOnce((tx) => createView(tx, newId(), body))
      return answerCreated(findCreated(changeSet, viewKind), origin, headers)
    },
  }),
  endpoint({
    ...entry,
    method: 'GET',
    who: 'read',
    summary: 'Read a view',
    headers: ['ETag', 'Localist-Revision'],
    answers: { 200: view },
    handle({ params: { id }, store, origin }) {
      const data = store.read()
      return answer(findView(data, id), origin, revisionHeader(data))
    },
  }),
  endpoint({
    ...entry,
    method: 'PATCH',
    who: 'write',
    summary: 'Change fields of a view',
    description: `A JSON merge patch (RFC 7396): the conditions of \`filter\` that it does not name stay, and null takes one out.
\`{"deletedAt": null}\` brings the view back from the trash.`,
    query: dryRunQuery,
    body: viewPatch,
    ownedAdvice: 'To send a whole view as it was read, use PUT; PATCH takes the fields that change.',
    conditional: true,
    headers: ['ETag', ...writeHeaders],
    answers: { 200: view },
    async handle({ params: { id }, body, condition, changes, origin }) {
      const { result, headers } = await changes.make((tx) => changeView(tx, id, body, condition))
      return answer(result, origin, headers)
    },
  }),
  endpoint({
    ...entry,
    method: 'PUT',
    who: 'write',
    summary: 'Create or replace a view under your own id',
    description: `Takes a view as it was read, or only some of its fields; \`name\` is required. The same PUT can be sent again: a PUT
that would change nothing is 200 with any revision. With \`If-None-Match: *\` it creates and never overwrites.`,
    query: dryRunQuery,
    body: viewReplacement,
    conditional: true,
    headers: ['Location', 'ETag', ...writeHeaders],
    answers: { 200: view, 201: view },
    async handle({ params: { id }, body, condition, changes, origin }) {
      const { result, headers } = await changes.make((tx) => replaceView(tx, id, body, condition))
      return (result.created ? answerCreated : answer)(result.view, origin, headers)
    },
  }),
  endpoint({
    ...entry,
    method: 'DELETE',
    who: 'write',
    summary: 'Move a view to the trash',
    description: 'Its todos stay as they are. A view that is in the trash already stays there.',
    query: dryRunQuery,
    conditional: true,
    headers: writeHeaders,
    answers: { 200: deletion },
    async handle({ params: { id }, condition, changes }) {
      const { headers } = await changes.make((tx) => trashView(tx, id, condition))
      return { status: 200, headers, body: { id, deleted: true } }
    },
  }),
]

const listTrashedViews = (data: AccountReader): readonly StoredView[] =>
  [...data.all(viewKind)].filter(({ deletedAt }) => deletedAt !== null).toSorted(comparePlaces)

const answer = <H extends Readonly<Record<string, string>>>(
  stored: StoredView,
  origin: string,
  headers: H,
) => ({
  status: 200 as const,
  headers: { ETag: etagOf(stored.revision), ...headers },
  body: presentView(stored, origin),
})

const answerCreated = (stored: StoredView, origin: string, headers: ChangeHeaders) => ({
  status: 201 as const,
  headers: { ETag: etagOf(stored.revision), Location: `/api/views/${stored.id}`, ...headers },
  body: presentView(stored, origin),
})
