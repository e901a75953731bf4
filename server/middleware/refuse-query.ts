import type { Middleware } from 'koa'
import type { RequestState } from '../endpoint.ts'
import { Invalid } from '../problems.ts'

/** Refuses (422) query parameters where the endpoint has none: nothing is accepted and ignored. */
export function refuseQuery(): Middleware<RequestState> {
  return async (ctx, next) => {
    const names = Object.keys(ctx.query)
    if (ctx.state.endpoint.takesQuery !== true && names.length > 0) {
      throw new Invalid(
        names.map((field) => ({ field, message: 'is not a query parameter of this endpoint' })),
      )
    }
    await next()
  }
}
