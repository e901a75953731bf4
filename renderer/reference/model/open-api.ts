/** A JSON schema, as far as the reference shows it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly additionalProperties?: boolean | JsonSchema
  readonly description?: string
  readonly examples?: readonly unknown[]
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

interface Content {
  readonly schema: JsonSchema
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

/** A header of a response. */
export interface Header {
  readonly description?: string
  readonly required?: boolean
}

/** An answer with one status. */
export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Readonly<Record<string, Content>>
}

/** A reference to another part of the document. */
export interface Reference {
  readonly $ref: string
}

/** One endpoint. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly security: readonly { readonly bearer: readonly string[] }[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, Content>>
  }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

/** The OpenAPI document, as far as the reference shows it. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly [{ readonly url: string }]
  readonly tags: readonly {
    readonly name: string
    readonly 'x-displayName': string
    readonly description: string
  }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** Creates a function that replaces a reference in `document` with the part that it refers to. */
export const createResolver =
  (document: ApiDocument) =>
  <T extends object>(value: T | Reference): T => {
    if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
    const names = value.$ref.slice(2).split('/')
    return names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), document) as T
  }
