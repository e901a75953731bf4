import { parse as parseQueryString } from 'node:querystring'
import type { Context } from 'koa'
import * as z from 'zod'
import { excerpt } from './hints/excerpt.ts'
import type { Description } from './endpoint.ts'
import { findNearestField } from './hints/nearest-field.ts'
import { Invalid, type FieldError } from './problems.ts'
import { createYielding } from '../yielding.ts'

/** The most unknown names for which the nearest known name is looked for; an Invalid shows no more. */
const mostCompared = 50

/**
 * Parses the body by the schema of the endpoint. Throws Invalid, which names every refused field, and the known fields if a field
 * is unknown. The server sets the fields that the answer has and the body lacks; the refusal of such a field says so.
 */
export async function parseBody(
  { body: schema, longList, answers, ownedAdvice = '' }: Description,
  json: unknown,
): Promise<unknown> {
  if (schema === undefined) return undefined
  refuseLongArrays(json)
  const result =
    longList === undefined ? schema.safeParse(json) : await parseInParts(schema, json, longList, mostCompared)
  if (result.success) return result.data
  const { issues } = result.error
  const fields = listFields(schema)
  const answered = [...listFields(answers[200]), ...listFields(answers[201])]
  const isOwned = (name: string): boolean => answered.includes(name) && !fields.includes(name)
  const errors = describeFirst(issues, (issue) => describeBodyErrors(issue, json, fields, isOwned))
  const unknownNames = issues.flatMap(listUnknownNames)
  const hasUnknown = unknownNames.some((name) => !isOwned(name))
  const advice = [
    ...(hasUnknown ? [`The fields here are ${fields.join(', ')}.`] : []),
    ...(unknownNames.some(isOwned) ? [ownedAdvice] : []),
  ]
  throw new Invalid(errors, advice.join(' '), hasUnknown ? { fields } : {})
}

// Of very many issues only the first are described, since an Invalid shows no more; the others are counted.
const describeFirst = (
  issues: readonly z.core.$ZodIssue[],
  describe: (issue: z.core.$ZodIssue) => readonly FieldError[],
): readonly FieldError[] => {
  const errors: FieldError[] = []
  for (const issue of issues) {
    if (errors.length < mostCompared) errors.push(...describe(issue))
    else for (let count = countErrors(issue); count > 0; count -= 1) errors.push(notShown)
  }
  return errors
}

const countErrors = (issue: z.core.$ZodIssue): number =>
  issue.code === 'unrecognized_keys' ? issue.keys.length : 1

const notShown: FieldError = { field: '', message: '' }

/** The most entries of an array; no schema takes more. */
const mostEntries = 1000

// A schema makes an error for each bad entry, and millions of them fit into a body.
const refuseLongArrays = (json: unknown): void => {
  const rest: { readonly value: unknown; readonly path: readonly PropertyKey[] }[] = [
    { value: json, path: [] },
  ]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value) && value.length > mostEntries) {
      throw new Invalid([{ field: formatPath(path), message: 'must have at most 1,000 entries' }])
    }
    // Object.entries() takes four times as long for hundreds of fields.
    const keys = Object.keys(value)
    // A schema refuses an object with so many fields without looking into them.
    if (path.length >= deepestPath || keys.length > mostEntries) continue
    for (const key of keys) {
      const inner: unknown = Reflect.get(value, key)
      if (typeof inner === 'object') {
        rest.push({ value: inner, path: [...path, Array.isArray(value) ? Number(key) : excerpt(key)] })
      }
    }
  }
}

/** The depth of the deepest field that a schema describes: `operations[0].value.tags[0]`. */
const deepestPath = 5

// The schema of an optional body or of a readonly answer wraps the schema of the object.
function listFields(schema: z.ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  const isWrapped = schema instanceof z.ZodPrefault || schema instanceof z.ZodReadonly
  const inner: unknown = isWrapped ? schema.unwrap() : undefined
  return inner instanceof z.ZodType ? listFields(inner) : []
}

/** Parses the query by `schema`; without a schema, refuses any query. Throws Invalid, which names every refused parameter. */
export function parseQuery(
  schema: z.ZodObject | undefined,
  { search, querystring }: Pick<Context, 'search' | 'querystring'>,
): unknown {
  if (schema === undefined && search === '') return undefined
  // ctx.query takes 0.7 s for 16 KiB of parameters with the same name. Without `maxKeys: 0`, Node drops all parameters after 1,000.
  const query = parseQueryString(querystring, '&', '=', { maxKeys: 0 })
  if (schema === undefined) return refuseQuery(Object.keys(query))
  const result = schema.safeParse({ ...query })
  if (result.success) return result.data
  const parameters = Object.keys(schema.shape)
  const errors = result.error.issues.flatMap((issue): readonly FieldError[] => {
    if (issue.code === 'unrecognized_keys') return describeUnknownParameters(issue.keys, parameters)
    const field = String(issue.path[0])
    // A parameter that can be repeated names the entry, or says how many there can be.
    const isRepeated = Array.isArray(query[field]) && issue.path.length === 1 && issue.code !== 'too_big'
    return [{ field, message: isRepeated ? 'must be given once' : issue.message }]
  })
  if (result.error.issues.flatMap(listUnknownNames).length === 0) throw new Invalid(errors)
  throw new Invalid(errors, `The query parameters here are ${parameters.join(', ')}.`, { parameters })
}

const refuseQuery = (names: readonly string[]): never => {
  // The query `?&` has no names.
  const errors = describeUnknownParameters(names.length > 0 ? names : [''], [])
  throw new Invalid(errors, 'It takes no query: send the path alone.', { parameters: [] })
}

const describeUnknownParameters = (
  names: readonly string[],
  known: readonly string[],
): readonly FieldError[] => describeUnknown(names, 'is not a query parameter of this endpoint', known)

const listUnknownNames = (issue: z.core.$ZodIssue): readonly string[] =>
  issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []

const describeUnknown = (
  names: readonly string[],
  message: string,
  known: readonly string[],
): readonly FieldError[] =>
  names.map((name, index) => {
    const nearest = index < mostCompared ? findNearestField(name, known) : null
    return {
      field: excerpt(name),
      message: nearest === null ? message : `${message} (did you mean ${nearest}?)`,
    }
  })

const describeBodyErrors = (
  issue: z.core.$ZodIssue,
  body: unknown,
  fields: readonly string[],
  isOwned: (name: string) => boolean,
): readonly FieldError[] => {
  if (issue.code === 'unrecognized_keys') {
    const isTop = issue.path.length === 0
    const setByServer = isTop ? issue.keys.filter(isOwned) : []
    const others = issue.keys.filter((key) => !setByServer.includes(key))
    return [
      ...setByServer.map((field) => ({ field, message: 'is set by the server and cannot be sent' })),
      ...describeUnknown(others, 'is not a field that can be sent here', isTop ? fields : []).map(
        ({ field, message }) => ({ field: formatPath([...issue.path, field]), message }),
      ),
    ]
  }
  if (issue.path.length === 0) {
    const isObject = issue.code !== 'invalid_type'
    return [
      {
        field: 'body',
        message: isObject ? issue.message : `must be a JSON object, not ${describeKind(body)}`,
      },
    ]
  }
  const isMissing = issue.code !== 'custom' && readValue(body, issue.path) === undefined
  return [
    {
      field: formatPath(issue.path),
      message: isMissing ? `is required and ${issue.message}` : issue.message,
    },
  ]
}

// Formats the path of a field in a body, such as `operations[3].patch.dueDate`.
const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('')

const readValue = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), body)

const describeKind = (body: unknown): string => {
  if (body === null || typeof body === 'boolean') return String(body)
  return Array.isArray(body) ? 'an array' : `a ${typeof body}`
}

/** The most entries of a part. */
const partSize = 50

/**
 * Parses a body by its schema, and its list `name` part by part, in turns of the event loop. Ends with the part that brings the issues to
 * `enough`: a schema makes an issue of each wrong entry, and 8 MiB of operations have room for hundreds of thousands. The schema must not
 * check the list as a whole.
 */
export async function parseInParts(
  schema: z.ZodType,
  json: unknown,
  name: string,
  enough: number,
): Promise<z.ZodSafeParseResult<unknown>> {
  const list: unknown = Reflect.get(Object(json), name)
  if (!Array.isArray(list) || list.length <= partSize) return schema.safeParse(json)
  const issues: z.core.$ZodIssue[] = []
  const entries: unknown[] = []
  let data: unknown
  const yielding = createYielding()
  // The JSON was parsed in this turn.
  await yielding.giveWay()
  for (let start = 0; start < list.length && issues.length < enough; start += partSize) {
    if (yielding.isDue()) await yielding.giveWay()
    const part: readonly unknown[] = list.slice(start, start + partSize)
    const parsed = schema.safeParse({ ...Object(json), [name]: part })
    if (parsed.error !== undefined) {
      issues.push(...parsed.error.issues.map((issue) => shiftIndex(issue, name, start)))
    } else {
      data = parsed.data
      const parsedPart: unknown = Reflect.get(Object(data), name)
      if (Array.isArray(parsedPart)) entries.push(...parsedPart)
    }
  }
  if (issues.length > 0) return { success: false, error: new z.ZodError(issues) }
  return { success: true, data: { ...Object(data), [name]: entries } }
}

const shiftIndex = (issue: z.core.$ZodIssue, name: string, start: number): z.core.$ZodIssue => {
  const [first, index, ...rest] = issue.path
  return first === name && typeof index === 'number'
    ? { ...issue, path: [first, index + start, ...rest] }
    : issue
}
