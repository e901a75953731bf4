import type * as z from 'zod'
import type { Context } from './endpoint.ts'
import { Invalid, type FieldError } from '../problems.ts'

const fieldErrors = (error: z.ZodError, unknownKey: string): readonly FieldError[] =>
  error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: unknownKey }))
    }
    if (path.length > 0) return [{ field: path.join('.'), message: issue.message }]
    return [{ field: '', message: 'The body must be a JSON object' }]
  })

/** The request's body as `schema` gives it. Throws Invalid, naming every field that is refused. */
export function parseBody<T extends z.ZodType>(schema: T, ctx: Context): z.output<T> {
  const result = schema.safeParse(ctx.state.body)
  if (result.success) return result.data
  throw new Invalid(fieldErrors(result.error, 'is not a field that can be sent here'))
}

/** The request's query as `schema` gives it. Throws Invalid, naming every parameter that is refused. */
export function parseQuery<T extends z.ZodType>(schema: T, ctx: Context): z.output<T> {
  const result = schema.safeParse({ ...ctx.query })
  if (result.success) return result.data
  throw new Invalid(fieldErrors(result.error, 'is not a query parameter of this endpoint'))
}
