import * as z from 'zod'
import { deletion, dryRunQuery, idInPath } from '../fields.ts'
import type { ChangeHeaders } from '../http/change.ts'
import { endpoint } from '../http/endpoint.ts'
import { Invalid } from '../http/problems.ts'
import { etagOf, revisionHeader } from '../http/respond.ts'
import { comparePlaces } from '../../common/order.ts'
import { findCreated } from '../store/change-set.ts'
import type { AccountReader } from '../store/state.ts'
import { inboxId } from '../../common/inbox.ts'
import { listedLists, listKind } from '../entities/list.ts'
import { changeList, createList, findList, replaceList, trashList } from './lists.ts'
import { presentInbox, presentList } from './present.ts'
import { type StoredList } from '../entities/list.ts'
import { list, listIdInPath, listPatch, listReplacement, listsQuery, newList, type List } from './schema.ts'

/** The services that the endpoints of lists work with. */
export interface ListServices {
  /** Makes UUIDv7s (RFC 9562). */
  readonly newId: () => string
}

const writeHeaders = ['Localist-Change', 'Localist-Dry-Run'] as const

const all = { path: '/api/lists', inAccount: true } as const

const entry = { path: '/api/lists/:id', inAccount: true } as const

/** The endpoints of /api/lists and /api/lists/:id. */
export const listEndpoints = [
  endpoint({
    ...all,
    method: 'GET',
    who: 'read',
    summary: 'List the lists',
    description:
      'The inbox first, then the other lists in their order, archived ones included. `deleted=true` lists the trash.',
    query: listsQuery,
    headers: ['ETag', 'Localist-Revision'],
    answers: { 200: z.array(list).meta({ description: 'The lists in their order.' }) },
    handle({ query: { archived, deleted = false }, store, origin }) {
      const data = store.read()
      const isWanted = (each: List): boolean => archived === undefined || each.archived === archived
      const stored = deleted ? listTrashedLists(data) : [...data.sorted(listedLists).ascending()]
      const lists = stored.map((each) => presentList(each, origin))
      const revision = revisionHeader(data)
      return {
        status: 200,
        headers: { ...revision, ETag: `"${revision['Localist-Revision']}"` },
        body: [...(deleted ? [] : [presentInbox(origin)]), ...lists].filter(isWanted),
      }
    },
  }),
  endpoint({
    ...all,
    method: 'POST',
    who: 'write',
    summary: 'Create a list',
    description: 'Only `name` is required. Several lists may have the same name.',
    query: dryRunQuery,
    body: newList,
    ownedAdvice: 'To create a list under a UUID of your own, use PUT /api/lists/UUID.',
    repeatable: true,
    headers: ['Location', 'ETag', ...writeHeaders],
    answers: { 201: list },
    async handle({ body, changes, origin }, { newId }: ListServices) {
      const { changeSet, headers } = await changes.makeOnce((tx) => createList(tx, newId(), body))
      return answerCreated(findCreated(changeSet, listKind), origin, headers)
    },
  }),
  endpoint({
    ...entry,
    method: 'GET',
    who: 'read',
    summary: 'Read a list',
    params: listIdInPath,
    headers: ['ETag', 'Localist-Revision'],
    answers: { 200: list },
    handle({ params: { id }, store, origin }) {
      const data = store.read()
      const body = id === inboxId ? presentInbox(origin) : presentList(findList(data, id), origin)
      return { status: 200, headers: { ETag: etagOf(body.revision), ...revisionHeader(data) }, body }
    },
  }),
  endpoint({
    ...entry,
    method: 'PATCH',
    who: 'write',
    summary: 'Change fields of a list',
    description: `A JSON merge patch (RFC 7396). \`{"deletedAt": null}\` brings the list back from the trash, with the todos that went
there with it. The inbox cannot be changed.`,
    params: listIdInPath,
    query: dryRunQuery,
    body: listPatch,
    ownedAdvice: 'To send a whole list as it was read, use PUT; PATCH takes the fields that change.',
    conditional: true,
    headers: ['ETag', ...writeHeaders],
    answers: { 200: list },
    async handle({ params: { id }, body, condition, changes, origin }) {
      refuseInbox(id)
      const { result, headers } = await changes.make((tx) => changeList(tx, id, body, condition))
      return answer(result, origin, headers)
    },
  }),
  endpoint({
    ...entry,
    method: 'PUT',
    who: 'write',
    summary: 'Create or replace a list under your own id',
    description: `Takes a list as it was read, or only some of its fields; \`name\` is required. The same PUT can be sent again: a PUT
that would change nothing is 200 with any revision. With \`If-None-Match: *\` it creates and never overwrites.`,
    params: idInPath('list'),
    query: dryRunQuery,
    body: listReplacement,
    conditional: true,
    headers: ['Location', 'ETag', ...writeHeaders],
    answers: { 200: list, 201: list },
    async handle({ params: { id }, body, condition, changes, origin }) {
      const { result, headers } = await changes.make((tx) => replaceList(tx, id, body, condition))
      return (result.created ? answerCreated : answer)(result.list, origin, headers)
    },
  }),
  endpoint({
    ...entry,
    method: 'DELETE',
    who: 'write',
    summary: 'Move a list to the trash, with its todos',
    description: 'A list that is in the trash already stays there. The inbox cannot be deleted.',
    params: listIdInPath,
    query: dryRunQuery,
    conditional: true,
    headers: writeHeaders,
    answers: { 200: deletion },
    async handle({ params: { id }, condition, changes }) {
      refuseInbox(id)
      const { headers } = await changes.make((tx) => trashList(tx, id, condition))
      return { status: 200, headers, body: { id, deleted: true } }
    },
  }),
]

const listTrashedLists = (data: AccountReader): readonly StoredList[] =>
  [...data.all(listKind)].filter(({ deletedAt }) => deletedAt !== null).toSorted(comparePlaces)

const refuseInbox = (id: string): void => {
  if (id !== inboxId) return
  throw new Invalid([{ field: 'id', message: 'must not be inbox: the inbox cannot be changed or deleted' }])
}

const answer = <H extends Readonly<Record<string, string>>>(
  stored: StoredList,
  origin: string,
  headers: H,
) => ({
  status: 200 as const,
  headers: { ETag: etagOf(stored.revision), ...headers },
  body: presentList(stored, origin),
})

const answerCreated = (stored: StoredList, origin: string, headers: ChangeHeaders) => ({
  status: 201 as const,
  headers: { ETag: etagOf(stored.revision), Location: `/api/lists/${stored.id}`, ...headers },
  body: presentList(stored, origin),
})
