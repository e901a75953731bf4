import * as z from 'zod'
import type { Context } from './endpoint.ts'
import { excerpt } from './hints/excerpt.ts'
import { nearestField } from './hints/nearest-field.ts'
import { Invalid, type FieldError } from '../problems.ts'

/** More are not compared with the known names: an Invalid shows no more. */
const mostCompared = 50

/**
 * The request's body as `schema` gives it. Throws Invalid, naming every field that is refused, and the known ones where one
 * is unknown; `onOwned` is the advice where a field is sent that the server sets.
 */
export function parseBody<T extends z.ZodObject>(schema: T, ctx: Context, onOwned = ''): z.output<T> {
  const { body } = ctx.state
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const fields = Object.keys(schema.shape).filter((name) => !isOwned(schema.shape[name]))
  const errors = result.error.issues.flatMap((issue) => bodyErrors(issue, body, fields))
  const advice = [
    ...(hasUnknown(result.error) ? [`The fields here are ${fields.join(', ')}.`] : []),
    ...(result.error.issues.some(({ path }) => isOwned(schema.shape[String(path[0])])) ? [onOwned] : []),
  ]
  throw new Invalid(errors, advice.join(' '), hasUnknown(result.error) ? { fields } : {})
}

/** The request's query as `schema` gives it. Throws Invalid, naming every parameter that is refused. */
export function parseQuery<T extends z.ZodObject>(schema: T, ctx: Context): z.output<T> {
  const query: Readonly<Record<string, unknown>> = { ...ctx.query }
  const result = schema.safeParse(query)
  if (result.success) return result.data
  const parameters = Object.keys(schema.shape)
  const errors = result.error.issues.flatMap((issue): readonly FieldError[] => {
    if (issue.code === 'unrecognized_keys') return unknownParameters(issue.keys, parameters)
    const field = String(issue.path[0])
    return [{ field, message: Array.isArray(query[field]) ? 'must be given once' : issue.message }]
  })
  if (!hasUnknown(result.error)) throw new Invalid(errors)
  throw new Invalid(errors, `The query parameters here are ${parameters.join(', ')}.`, { parameters })
}

/** Refuses each of `names` as a query parameter; `known` are those that the endpoint has. */
export const unknownParameters = (
  names: readonly string[],
  known: readonly string[],
): readonly FieldError[] => unknown(names, 'is not a query parameter of this endpoint', known)

const hasUnknown = ({ issues }: z.ZodError): boolean =>
  issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)

// A field that the server sets takes nothing but its absence.
const isOwned = (field: unknown): boolean =>
  field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUndefined

const unknown = (
  names: readonly string[],
  message: string,
  known: readonly string[],
): readonly FieldError[] =>
  names.map((name, index) => {
    const nearest = index < mostCompared ? nearestField(name, known) : null
    return {
      field: excerpt(name),
      message: nearest === null ? message : `${message} (did you mean ${nearest}?)`,
    }
  })

const bodyErrors = (
  issue: z.core.$ZodIssue,
  body: unknown,
  fields: readonly string[],
): readonly FieldError[] => {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const errors = unknown(
      issue.keys,
      'is not a field that can be sent here',
      path.length === 0 ? fields : [],
    )
    return errors.map(({ field, message }) => ({ field: [...path, field].join('.'), message }))
  }
  if (path.length === 0) {
    const isObject = issue.code !== 'invalid_type'
    return [
      { field: 'body', message: isObject ? issue.message : `must be a JSON object, not ${kindOf(body)}` },
    ]
  }
  const isMissing = issue.code !== 'custom' && valueAt(body, issue.path) === undefined
  return [{ field: path.join('.'), message: isMissing ? `is required and ${issue.message}` : issue.message }]
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), body)

const kindOf = (body: unknown): string => {
  if (body === null || typeof body === 'boolean') return String(body)
  return Array.isArray(body) ? 'an array' : `a ${typeof body}`
}
