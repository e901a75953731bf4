import type { Check } from '../http/endpoint.ts'
import { unknownParameters } from '../http/parse.ts'
import { BadRequest, Invalid } from '../problems.ts'

/**
 * Refuses what the endpoint would not look at, since nothing is accepted and ignored: an Idempotency-Key (422), which no
 * endpoint understands yet, query parameters (422) where it has none, and conditions (400) where it makes none. A condition
 * for a cache is harmless.
 */
export function refuseUnused(): Check {
  return (ctx) => {
    const { takesQuery, conditional } = ctx.state.endpoint
    if (ctx.req.headers['idempotency-key'] !== undefined) throw new Invalid([unsupportedKey])
    if (takesQuery !== true && ctx.search !== '') {
      const names = Object.keys(ctx.query)
      // Of `?&` nothing is left to name.
      const errors = unknownParameters(names.length > 0 ? names : [''], [])
      throw new Invalid(errors, 'It takes none: send the path alone.', { parameters: [] })
    }
    const condition =
      conditional === true ? always : ctx.method === 'GET' || ctx.method === 'HEAD' ? reading : writing
    const unused = condition.find((name) => ctx.req.headers[name] !== undefined)
    if (unused !== undefined) throw new BadRequest(`This endpoint does not take the header ${unused}.`)
  }
}

const unsupportedKey = {
  field: 'Idempotency-Key',
  message:
    'is a header that is not supported yet: leave it out. PUT under a UUID of your own can be repeated safely',
} as const

const always = ['if-unmodified-since'] as const
const reading = [...always, 'if-match'] as const
const writing = [...reading, 'if-none-match', 'if-modified-since'] as const
