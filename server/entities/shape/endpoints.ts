import * as z from 'zod'
import { compareByOrder } from '../../../common/order.ts'
import { deletion, dryRunQuery, idInPath, type dryRun } from '../../fields.ts'
import type { ChangeHeaders } from '../../http/request.ts'
import { endpoint, type Endpoint } from '../../http/endpoint.ts'
import { Invalid } from '../../http/problems.ts'
import type { ProblemSlug } from '../../http/problem-types.ts'
import { etagOf, revisionHeader } from '../../http/respond.ts'
import type { AccountReader } from '../../store/state.ts'
import { findCreated } from '../../store/transaction.ts'
import type { NamedEntity } from './named.ts'
import type { NamedRules, TrashOptions } from './rules.ts'

/** The services that the endpoints of named entities work with. */
export interface NamedServices {
  /** Makes UUIDv7s (RFC 9562). */
  readonly newId: () => string
}

/** An entity that is always there, is not stored and never changes, such as the inbox. */
interface Fixed<Wire> {
  readonly id: string
  readonly present: (origin: string) => Wire
  /** The message of the refusal to change it. */
  readonly refusal: string
}

type TrashQuery =
  | typeof dryRunQuery
  | z.ZodObject<{ readonly dryRun: typeof dryRun; readonly todos: z.ZodType<TrashOptions['todos']> }>

/** The schemas and the texts that tell the endpoints of a kind from those of another. */
interface Description<E extends NamedEntity, Wire extends object> {
  /** Such as `/api/lists`. */
  readonly path: string
  readonly rules: NamedRules<E, unknown, unknown, unknown>
  readonly schemas: {
    readonly wire: z.ZodType<Wire>
    readonly fresh: z.ZodType
    readonly patch: z.ZodType
    readonly replacement: z.ZodType
  }
  /** The query of GET on all of them. */
  readonly query: z.ZodObject<{ readonly deleted: z.ZodType<boolean | undefined> }>
  /** Whether an entity meets the other parameters of that query. */
  readonly isWanted?: (entity: Wire, query: Readonly<Record<string, unknown>>) => boolean
  /** Compares entities for GET on all of them; by default by their order. */
  readonly compare?: (data: AccountReader) => (a: E, b: E) => number
  /** The query of DELETE where it takes more than `dryRun`. */
  readonly trashQuery?: TrashQuery
  /** The problems of PATCH and PUT, besides those of every kind. */
  readonly problems?: readonly ProblemSlug[]
  readonly fixed?: Fixed<Wire>
  /** The parameter `id` of the path where it is not only a UUID. */
  readonly params?: z.ZodObject<{ readonly id: z.ZodType<string> }>
  readonly texts: {
    readonly list: string
    readonly create: string
    /** The fields that a PUT must have. */
    readonly required: string
    readonly change: string
    readonly trashSummary: string
    readonly trash: string
  }
}

const writeHeaders = ['Localist-Change', 'Localist-Dry-Run'] as const

/** Makes the endpoints of a kind of named entities: GET and POST on all of them; GET, PATCH, PUT and DELETE on one. */
export function makeEndpoints<E extends NamedEntity, Wire extends object>(
  description: Description<E, Wire>,
): readonly Endpoint<NamedServices>[] {
  const { path, rules, schemas, query, isWanted = () => true, fixed, texts } = description
  const { compare = () => compareByOrder, problems = [] } = description
  const trashQuery: TrashQuery = description.trashQuery ?? dryRunQuery
  const { noun, kind, present } = rules
  const wire: z.ZodType<object> = schemas.wire
  const all = { path, inAccount: true } as const
  const ownId = idInPath(noun)
  const params: z.ZodObject<{ readonly id: z.ZodType<string> }> = description.params ?? ownId
  const entry = { path: `${path}/:id`, inAccount: true } as const

  const refuseFixed = (id: string): void => {
    if (fixed?.id === id) throw new Invalid([{ field: 'id', message: fixed.refusal }])
  }
  const answer = <H extends Readonly<Record<string, string>>>(stored: E, origin: string, headers: H) => ({
    status: 200 as const,
    headers: { ETag: etagOf(stored.revision), ...headers },
    body: present(stored, origin) as object,
  })
  const answerCreated = (stored: E, origin: string, headers: ChangeHeaders) => ({
    status: 201 as const,
    headers: { ETag: etagOf(stored.revision), Location: `${path}/${stored.id}`, ...headers },
    body: present(stored, origin) as object,
  })

  return [
    endpoint({
      ...all,
      method: 'GET',
      who: 'read',
      summary: `List the ${noun}s`,
      description: texts.list,
      query,
      headers: ['ETag', 'Localist-Revision'],
      answers: { 200: z.array(wire).meta({ description: `The ${noun}s in their order.` }) },
      handle({ query: wanted, store, origin }) {
        const data = store.read()
        const isDeleted = wanted.deleted === true
        const stored = [...data.all(kind)]
          .filter(({ deletedAt }) => (deletedAt !== null) === isDeleted)
          .toSorted(compare(data))
        const presented = stored.map((each) => present(each, origin) as Wire)
        const first = fixed === undefined || isDeleted ? [] : [fixed.present(origin)]
        const revision = revisionHeader(data)
        return {
          status: 200,
          headers: { ...revision, ETag: `"${revision['Localist-Revision']}"` },
          body: [...first, ...presented].filter((each) => isWanted(each, wanted)),
        }
      },
    }),
    endpoint({
      ...all,
      method: 'POST',
      who: 'write',
      summary: `Create a ${noun}`,
      description: texts.create,
      query: dryRunQuery,
      body: schemas.fresh,
      ownedAdvice: `To create a ${noun} under a UUID of your own, use PUT ${path}/UUID.`,
      repeatable: true,
      headers: ['Location', 'ETag', ...writeHeaders],
      answers: { 201: wire },
      async handle({ body, changes, origin }, { newId }: NamedServices) {
        const { changeSet, headers } = await changes.makeOnce((tx) => rules.create(tx, newId(), body))
        return answerCreated(findCreated(changeSet, kind), origin, headers)
      },
    }),
    endpoint({
      ...entry,
      method: 'GET',
      who: 'read',
      summary: `Read a ${noun}`,
      params,
      headers: ['ETag', 'Localist-Revision'],
      answers: { 200: wire },
      handle({ params: { id }, store, origin }) {
        const data = store.read()
        if (fixed?.id !== id) return answer(rules.find(data, id), origin, revisionHeader(data))
        const headers = { ETag: etagOf(0), ...revisionHeader(data) }
        return { status: 200, headers, body: fixed.present(origin) }
      },
    }),
    endpoint({
      ...entry,
      method: 'PATCH',
      who: 'write',
      summary: `Change fields of a ${noun}`,
      description: texts.change,
      params,
      query: dryRunQuery,
      body: schemas.patch,
      ownedAdvice: `To send a whole ${noun} as it was read, use PUT; PATCH takes the fields that change.`,
      conditional: true,
      headers: ['ETag', ...writeHeaders],
      answers: { 200: wire },
      problems,
      async handle({ params: { id }, body, condition, changes, origin }) {
        refuseFixed(id)
        const { result, headers } = await changes.make((tx) => rules.change(tx, id, body, condition))
        return answer(result, origin, headers)
      },
    }),
    endpoint({
      ...entry,
      method: 'PUT',
      who: 'write',
      summary: `Create or replace a ${noun} under your own id`,
      description: `Takes a ${noun} as it was read, or only some of its fields; ${texts.required} required. The same PUT can be sent again: a PUT
that would change nothing is 200 with any revision. With \`If-None-Match: *\` it creates and never overwrites.`,
      params: ownId,
      query: dryRunQuery,
      body: schemas.replacement,
      conditional: true,
      headers: ['Location', 'ETag', ...writeHeaders],
      answers: { 200: wire, 201: wire },
      problems,
      async handle({ params: { id }, body, condition, changes, origin }) {
        const { result, headers } = await changes.make((tx) => rules.replace(tx, id, body, condition))
        return (result.created ? answerCreated : answer)(result.entity, origin, headers)
      },
    }),
    endpoint({
      ...entry,
      method: 'DELETE',
      who: 'write',
      summary: texts.trashSummary,
      description: texts.trash,
      params,
      query: trashQuery,
      conditional: true,
      headers: writeHeaders,
      answers: { 200: deletion },
      async handle({ params: { id }, query: { dryRun: _dryRun, ...options }, condition, changes }) {
        refuseFixed(id)
        const { headers } = await changes.make((tx) => rules.trash(tx, id, condition, options))
        return { status: 200, headers, body: { id, deleted: true } }
      },
    }),
  ]
}
