import { makeCurl } from './curl.ts'
import { listFields, type Field } from './fields.ts'
import {
  createResolver,
  type ApiDocument,
  type JsonSchema,
  type Operation,
  type Response,
} from './open-api.ts'
import { describeLimits, describeType, getName, isPlain, type TypePart } from './types.ts'

/** A schema that has a name. */
export interface NamedSchema {
  readonly name: string
  readonly description: string
  /** None where it is no object. */
  readonly fields: readonly Field[]
  /** Its type where it has no fields; empty otherwise. */
  readonly type: readonly TypePart[]
  /** Undefined where it has none. */
  readonly example: unknown
}

/** A parameter of an endpoint. */
export interface ParameterField extends Field {
  readonly place: 'path' | 'query' | 'header'
}

/** An answer other than a refusal. */
export interface Answer {
  readonly status: string
  readonly description: string
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  readonly mediaType: string | null
  readonly type: readonly TypePart[]
  readonly example: unknown
}

/** The refusals with one status. */
export interface Refusals {
  readonly status: string
  /** The kinds of problem. */
  readonly kinds: readonly string[]
  /** The reasons in CommonMark, with a paragraph for each kind. */
  readonly description: string
}

/** An endpoint. */
export interface Endpoint {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly credential: 'none' | 'any' | 'read' | 'write' | 'owner'
  readonly parameters: readonly ParameterField[]
  readonly body: {
    readonly mediaTypes: readonly string[]
    readonly isRequired: boolean
    readonly schema: NamedSchema
  } | null
  readonly answers: readonly Answer[]
  readonly refusals: readonly Refusals[]
  readonly curl: string
}

/** A group of endpoints. */
export interface Group {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly endpoints: readonly Endpoint[]
}

/** The parts of the OpenAPI document that the page and docs/api.md show. */
export interface Reference {
  readonly title: string
  readonly version: string
  readonly introduction: string
  readonly groups: readonly Group[]
  /** The schemas that are not just the body of one endpoint, without those of problems. */
  readonly objects: readonly NamedSchema[]
  readonly problems: readonly NamedSchema[]
}

/** Arranges an OpenAPI document for the reference. */
export function arrangeReference(document: ApiDocument): Reference {
  const { info, tags, paths, components } = document
  const endpoints = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      endpoint: arrangeEndpoint(document, method.toUpperCase(), path, operation),
    })),
  )
  const bodies = new Set(endpoints.map(({ endpoint }) => endpoint.body?.schema.name))
  const text = JSON.stringify(components.schemas)
  const inOthers = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
  const schemas = Object.keys(components.schemas)
    .filter((name) => !bodies.has(name) || inOthers.has(name))
    .filter((name) => !isPlain(name))
    .map((name) => arrangeSchema(document, name))
  const isProblem = ({ name }: NamedSchema): boolean => /Problem/.test(name) || name === 'FieldError'
  return {
    title: info.title,
    version: info.version,
    introduction: info.description,
    groups: tags.map(({ name, description, 'x-displayName': title }) => ({
      id: name,
      title,
      description,
      endpoints: endpoints.filter(({ tag }) => tag === name).map(({ endpoint }) => endpoint),
    })),
    objects: schemas.filter((schema) => !isProblem(schema)),
    problems: schemas.filter(isProblem),
  }
}

const arrangeEndpoint = (
  document: ApiDocument,
  method: string,
  path: string,
  operation: Operation,
): Endpoint => {
  const resolve = createResolver(document)
  const { operationId, summary, description = '', requestBody } = operation
  // The introduction describes the header that all endpoints share.
  const parameters = (operation.parameters ?? [])
    .map((each) => resolve(each))
    .filter(({ name }) => name !== 'Localist-Account')
  const ref = Object.values(requestBody?.content ?? {})[0]?.schema.$ref
  const body = ref === undefined ? null : arrangeSchema(document, getName(ref))
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve(response)] as const,
  )
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    credential: findCredentialName(operation),
    parameters: parameters.map(({ name, in: place, required = false, description: words = '', schema }) => ({
      name,
      place: place as ParameterField['place'],
      type: describeType(schema),
      limits: describeLimits(schema),
      isRequired: required,
      description: schema.description ?? words,
    })),
    body: body && {
      mediaTypes: Object.keys(requestBody?.content ?? {}),
      isRequired: requestBody?.required ?? false,
      schema: body,
    },
    answers: responses
      .filter(
        ([, { content }]) =>
          content === undefined || Object.keys(content).some((type) => !isProblemType(type)),
      )
      .map(([status, response]) => arrangeAnswer(document, status, response)),
    refusals: responses.flatMap(([status, { content, description: words }]) => {
      const examples = content?.[problemType]?.examples
      return examples === undefined ? [] : [{ status, kinds: Object.keys(examples), description: words }]
    }),
    curl: makeCurl({
      origin: document.servers[0].url,
      method,
      path,
      parameters,
      security: operation.security,
      body: body?.example,
      isStream: responses.some(([, { content = {} }]) => 'text/event-stream' in content),
    }),
  }
}

const problemType = 'application/problem+json'
const isProblemType = (mediaType: string): boolean => mediaType === problemType

const arrangeAnswer = (
  document: ApiDocument,
  status: string,
  { description, headers = {}, content = {} }: Response,
): Answer => {
  const resolve = createResolver(document)
  const [mediaType, shown] = Object.entries(content)[0] ?? [null, undefined]
  return {
    status,
    description: description.split('\n\n')[0] ?? '',
    headers: Object.entries(headers).map(([name, header]) => ({
      name,
      description: resolve(header).description ?? '',
    })),
    mediaType,
    type: shown === undefined ? [] : describeType(shown.schema),
    example: shown === undefined ? undefined : findExample(document, shown.schema),
  }
}

const arrangeSchema = (document: ApiDocument, name: string): NamedSchema => {
  const schema = document.components.schemas[name] ?? {}
  const fields = listFields(schema)
  return {
    name,
    description: schema.description ?? '',
    fields,
    type: fields.length > 0 ? [] : describeType(schema),
    example: findExample(document, schema),
  }
}

const findExample = (document: ApiDocument, schema: JsonSchema): unknown => {
  const { examples, type, items } = createResolver(document)(schema)
  if (examples !== undefined) return examples[0]
  return type === 'array' && items !== undefined ? [findExample(document, items)] : undefined
}

const findCredentialName = ({ security }: Operation): Endpoint['credential'] => {
  const [scheme] = security
  if (scheme === undefined) return 'none'
  const [scope = 'any'] = scheme.bearer
  return scope.replace('todos:', '') as Endpoint['credential']
}
