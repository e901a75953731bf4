import type { ModelEntity, ModelKind, ModelKinds } from './entities.ts'
import type { ModelIds } from './ids.ts'

/** The entities of an account by kind and id, those in the trash included. */
export type ModelState = { readonly [K in ModelKind]: ReadonlyMap<string, ModelKinds[K]> }

/** The entities while one request changes them. */
export interface ModelDraft {
  readonly state: { readonly [K in ModelKind]: Map<string, ModelKinds[K]> }
  /** The entities before the request. */
  readonly base: ModelState
  /** The ids of the todos whose next occurrence the request has made, or brought back by an undo. */
  readonly linked: Map<string, 'made' | 'undone'>
  /** The ids of the entities whose place is new. */
  readonly moved: { readonly [K in ModelKind]: Set<string> }
  /** The ids of the entities that the request has removed for good. */
  readonly purged: { readonly [K in ModelKind]: Set<string> }
  /** The time of the request. */
  readonly at: string
  /** The id of the change set that the request makes. */
  readonly changeId: string
  /** The list of a new todo that names no list and no parent; it may be in the trash, or removed. */
  readonly defaultListId: string
  readonly ids: ModelIds
}

/** A draft of a request to an account in the state `state`. */
export const makeDraft = (
  state: ModelState,
  values: Pick<ModelDraft, 'at' | 'changeId' | 'defaultListId' | 'ids'>,
): ModelDraft => ({
  state: { todo: new Map(state.todo), list: new Map(state.list) },
  base: state,
  linked: new Map(),
  moved: { todo: new Set(), list: new Set() },
  purged: { todo: new Set(), list: new Set() },
  ...values,
})

/** The fields that the `errors` of a problem must name: all of these, some of these, or any. */
export type NamedFields = { readonly all: readonly string[] } | { readonly some: readonly string[] } | 'any'

/** A refusal that the model expects: the status, the kind of the problem, and the fields that `errors` names. */
export class Refused extends Error {
  readonly status: number
  readonly slug: string
  readonly fields: NamedFields
  /** The present entity in a 412, or the entities in the trash of which a 409 names one. */
  readonly entities: readonly ModelEntity[]

  constructor(
    status: number,
    slug: string,
    fields: NamedFields = { all: [] },
    entities: readonly ModelEntity[] = [],
  ) {
    super(slug)
    this.status = status
    this.slug = slug
    this.fields = fields
    this.entities = entities
  }
}

/** Says that the contract leaves open how a request ends. */
export class Unpredicted extends Error {}

/** Refuses an invalid field of the request. */
export const invalid = (field: string): Refused => new Refused(422, 'invalid', { all: [field] })

/** Refuses an unknown id. */
export const notFound = (): Refused => new Refused(404, 'not-found')

/** Refuses a stale revision. */
export const refuseStale = (current: ModelEntity): Refused =>
  new Refused(412, 'precondition-failed', { all: [] }, [current])

/** Finds the entity that a request changes. Refuses an unknown id and a stale revision. */
export function findExpected<K extends ModelKind>(
  { state }: ModelDraft,
  kind: K,
  id: string,
  ifRevision?: number,
): ModelKinds[K] {
  const found = state[kind].get(id)
  if (found === undefined) throw notFound()
  if (ifRevision !== undefined && ifRevision !== found.revision) throw refuseStale(found)
  return found
}

/** Refuses an id of a new entity that is taken, also by one that the same request has removed for good. */
export function requireFreeId({ state, purged }: ModelDraft, kind: ModelKind, id: string): void {
  if (state[kind].has(id) || purged[kind].has(id)) throw new Refused(409, 'id-taken')
}
