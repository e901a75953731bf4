import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json } from '../http.ts'

/** An answer of a server, as it was sent. */
export interface SentAnswer {
  readonly method: string
  /** The request target: path and query. */
  readonly target: string
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Finds what an answer has that the document does not describe; null where there is nothing. */
export type CheckAnswer = (answer: SentAnswer) => string | null

/** The statuses that can come on any path, described in the introduction only. */
const anywhere = new Set([404, 408, 417, 431])

const watchedHeaders = [
  'content-language',
  'etag',
  'link',
  'localist-change',
  'localist-dry-run',
  'localist-revision',
  'location',
  'x-total-count',
  'www-authenticate',
]

/** Says what of `value` the schema at a JSON pointer (RFC 6901) does not allow; null where there is nothing. */
export type CheckSchema = (pointer: string, value: unknown) => string | null

/** Makes a check of values against the schemas of an OpenAPI document. A schema is compiled when it is first needed. */
export function createSchemaCheck(document: Json): CheckSchema {
  // All of it runs in every test file: without the schema of schemas and without a shorter code, this takes half the time.
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false, code: { optimize: false } })
  formats.default(ajv)
  ajv.addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    compiled.set(pointer, validate)
    if (validate(value)) return null
    const [error] = validate.errors ?? []
    return `body${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
  }
}

/** Makes a check of answers against an OpenAPI document. */
export function createCheck(document: Json): CheckAnswer {
  const mismatchIn = createSchemaCheck(document)
  const operations = listOperations(document)

  const check = (answer: SentAnswer): string | null => {
    const [path = ''] = answer.target.split('?')
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase()
    const operation = operations.find((each) => each.method === method && each.path.test(path))
    const described = operation?.responses[answer.status]
    if (operation !== undefined && described === undefined && !anywhere.has(answer.status)) {
      return 'this status is not described'
    }
    if (described === undefined) {
      if (!path.startsWith('/api/') && answer.status < 400) return null
      return answer.status < 400 ? 'there is no such endpoint in the document' : problemMismatch(answer)
    }
    return headersMismatch(described, answer) ?? bodyMismatch(described, answer)
  }

  const problemMismatch = ({ method, status, body }: SentAnswer): string | null => {
    const name = status === 400 ? 'BadRequestProblem' : 'Problem'
    return method === 'HEAD' ? null : mismatchIn(`/components/schemas/${name}`, parse(body))
  }

  const headersMismatch = ({ value, pointer }: Described, { headers }: SentAnswer): string | null => {
    const known = Object.entries<Json>(value.headers ?? {})
    for (const [name, header] of known) {
      const { required, schema } = resolve(document, header)
      const sent = headers[name.toLowerCase()]
      if (sent === undefined && required === true) return `the header ${name} is missing`
      if (sent !== undefined && schema.type === 'integer' && !/^\d+$/.test(sent)) {
        return `the header ${name} is no number: ${sent}`
      }
    }
    const names = new Set(known.map(([name]) => name.toLowerCase()))
    const other = watchedHeaders.find((name) => headers[name] !== undefined && !names.has(name))
    return other === undefined ? null : `the header ${other} is not described at ${pointer}`
  }

  const bodyMismatch = ({ value, pointer }: Described, answer: SentAnswer): string | null => {
    const { method, headers, body } = answer
    if (value.content === undefined) return body === '' ? null : 'there is a body'
    const [mediaType = ''] = (headers['content-type'] ?? '').split(';')
    if (value.content[mediaType] === undefined) return `the media type ${mediaType} is not described`
    if (method === 'HEAD') return null
    const schema = `${pointer}/content/${escape(mediaType)}/schema`
    return mismatchIn(schema, mediaType.startsWith('text/') ? body : parse(body))
  }

  return check
}

/** A response of the document, and the JSON pointer to it (RFC 6901). */
interface Described {
  readonly value: Json
  readonly pointer: string
}

interface Operation {
  readonly method: string
  readonly path: RegExp
  readonly responses: Readonly<Record<number, Described>>
}

const listOperations = (document: Json): readonly Operation[] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({
      method,
      path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      responses: Object.fromEntries(
        Object.entries<Json>(operation.responses).map(([status, response]) => [
          status,
          {
            value: resolve(document, response),
            pointer: response.$ref?.slice(1) ?? `/paths/${escape(path)}/${method}/responses/${status}`,
          },
        ]),
      ),
    })),
  )

/** Replaces a reference in a document with the part that it refers to. */
export const resolve = (document: Json, value: Json): Json =>
  value.$ref === undefined
    ? value
    : value.$ref
        .slice(2)
        .split('/')
        .reduce((found: Json, name: string) => found[name], document)

const escape = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1')

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return `no JSON: ${body.slice(0, 100)}`
  }
}
