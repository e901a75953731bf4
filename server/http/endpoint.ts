import type { Language } from '../../messages/languages.ts'
import type * as z from 'zod'
import type { ProblemSlug } from './problem-types.ts'
import type { Actor } from '../store/transaction.ts'
import type { Store } from '../store/store.ts'
import type { Changes } from './request.ts'
import type { Condition } from './condition.ts'
import type { Credential, Validity } from './credential.ts'

/**
 * The credential that an endpoint requires: `none` requires no credential, `any` takes every valid credential, `read` and `write`
 * take the owner or an access token with that scope, `owner` takes an owner token or a session token only.
 */
export type Who = 'none' | 'any' | 'read' | 'write' | 'owner'

/** The headers that the answers of an endpoint can have, besides the headers of every answer. */
export type AnswerHeader =
  | 'Content-Language'
  | 'Content-Security-Policy'
  | 'ETag'
  | 'Link'
  | 'Localist-Change'
  | 'Localist-Dry-Run'
  | 'Localist-Revision'
  | 'Localist-Unread'
  | 'Location'
  | 'Vary'
  | 'X-Total-Count'

/** An endpoint without its handler. The checks, the hints of a 404 and the OpenAPI document are made from it. */
export interface Description {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the notation of @koa/router: `/api/todos/:id`. */
  readonly path: string
  readonly who: Who
  /** A few words that begin with a verb. */
  readonly summary: string
  /** The name of the call in a generated client, where the name made from method and path would be wrong. */
  readonly operationId?: string
  /** CommonMark, for what the summary and the schemas do not say. */
  readonly description?: string
  /** Parameters in the path. An invalid parameter is 404 with the message of the schema; in a PUT, 422. */
  readonly params?: z.ZodObject | undefined
  /** Query parameters. An endpoint without a schema refuses every query. */
  readonly query?: z.ZodObject | undefined
  /** The JSON body: a merge patch (RFC 7396) in a PATCH. A body may be left out if its schema takes undefined. */
  readonly body?: z.ZodType | undefined
  /** A sentence for a client that sends a field that only the server sets. */
  readonly ownedAdvice?: string
  /** The answers by their status. The media type is JSON, unless `mediaType` names another. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 400, z.ZodType>>>
  /** An endpoint with `text/event-stream` answers with a Readable, and takes Last-Event-ID. */
  readonly mediaType?: 'text/html' | 'text/event-stream'
  readonly headers?: readonly AnswerHeader[]
  /** The problems of this endpoint. The document adds the problems of the shared checks. */
  readonly problems?: readonly ProblemSlug[]
  /** Whether it works with the data of an account. Then an account must be open. */
  readonly inAccount?: true | undefined
  /** Whether it writes nothing to the disk, although its method is not GET. */
  readonly inMemory?: true
  /** Whether it takes If-Match and If-None-Match; otherwise they are refused. */
  readonly conditional?: true
  /** Whether it takes an Idempotency-Key. */
  readonly repeatable?: true
  /** The most bytes of the body; 1 MiB by default. */
  readonly longestBody?: number
  /** The member of the body that is a list of up to 1,000 entries, each of which is checked by itself. */
  readonly longList?: string
  /** Whether the identity provider sends the browser here. Then only a top-level navigation is accepted (RFC 8252). */
  readonly fromProvider?: true
  /** Whether only a program of the user who runs Localist may call it. */
  readonly onlyThisUser?: true
  /** The languages that it knows, English first (BCP 47); the handler gets the one that the client prefers. */
  readonly languages?: readonly Language[]
}

/** A language that a client prefers. */
export interface AcceptedLanguage {
  readonly language: Language
  /** With its region where the client named one, such as `en-GB` (BCP 47). */
  readonly locale: string
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** A parsed and checked request for a handler, without Koa. */
export type RequestTo<P, Q, B, W, I> = {
  /** HEAD reaches the handler of GET. */
  readonly method: string
  readonly params: Parsed<P>
  readonly query: Parsed<Q>
  readonly body: Parsed<B>
  readonly condition: Condition
  /** The server's own address, without a trailing slash. */
  readonly origin: string
  /** The first language of Accept-Language that the endpoint knows, and its region; null where there is none. */
  readonly accepted: AcceptedLanguage | null
  /** The header Last-Event-ID of a request for a stream of events; null where it was not sent. */
  readonly lastEventId: string | null
} & (W extends 'none' ? unknown : Caller & (I extends true ? InAccount : unknown))

interface Caller {
  readonly credential: Credential
  /** The author of the change, for the change set. */
  readonly actor: Actor
  /** The account that the request acts for; null where it is closed until someone signs in. */
  readonly accountId: string | null
}

interface InAccount {
  readonly accountId: string
  readonly store: Store
  readonly changes: Changes
  /** The person's time zone (IANA), from the header Time-Zone; null for the zone of this computer. */
  readonly timeZone: string | null
  /** Checks whether the request would be accepted now, for an answer that takes long. */
  readonly recheck: () => Validity
}

type Answers = Description['answers']

// A long list is sent in pieces while it is presented.
type BodyOf<T> = T extends z.ZodReadonly<z.ZodArray<infer E>> | z.ZodArray<infer E>
  ? Iterable<z.output<E>>
  : Streamable<Parsed<T>>

type Streamable<T> = { [K in keyof T]: T[K] extends readonly (infer E)[] ? Iterable<E> : T[K] }

/** An answer that the endpoint describes. */
export type AnswerOf<A, H extends AnswerHeader> = {
  [S in keyof A]: {
    readonly status: S
    readonly body: BodyOf<A[S]>
    // TypeScript would accept an undescribed header that the type does not name.
    readonly headers?: { readonly [N in AnswerHeader]?: N extends H ? string : never }
  }
}[keyof A]

/** A request to any endpoint. */
export interface AnyRequest extends RequestTo<z.ZodType, z.ZodType, z.ZodType, 'none', undefined> {
  readonly credential: Credential | null
  readonly actor: Actor
  readonly accountId: string | null
  readonly store: Store | null
  readonly changes: Changes | null
  readonly timeZone: string | null
  readonly recheck: () => Validity
}

/** An answer of any endpoint. */
export interface AnyAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Partial<Record<AnswerHeader, string>>>
}

/** A described endpoint with its handler, which works with `services`. */
export interface Endpoint<Services> extends Description {
  // A method and not a property: TypeScript compares the parameters of methods in both directions, so that a handler with
  // narrower parameters is assignable.
  handle(request: AnyRequest, services: Services): AnyAnswer | Promise<AnyAnswer>
}

/** Makes an endpoint. The types of the handler follow from the schemas: its parameters from params, query and body, its result from `answers`. */
export function endpoint<
  const W extends Who,
  const A extends Answers,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  const I extends true | undefined = undefined,
  const H extends AnswerHeader = never,
  Services = unknown,
>(
  definition: Omit<Description, 'who' | 'answers' | 'params' | 'query' | 'body' | 'inAccount' | 'headers'> & {
    readonly who: W
    readonly answers: A
    readonly params?: P
    readonly query?: Q
    readonly body?: B
    readonly inAccount?: I
    readonly headers?: readonly H[]
    handle(request: RequestTo<P, Q, B, W, I>, services: Services): AnswerOf<A, H> | Promise<AnswerOf<A, H>>
  },
): Endpoint<Services> {
  return definition as Endpoint<Services>
}
