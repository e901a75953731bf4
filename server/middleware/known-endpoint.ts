import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { distance } from 'fastest-levenshtein'
import type { Endpoint, RequestState } from '../http/endpoint.ts'
import { NoSuchEndpoint } from '../problems.ts'

const named = (methods: readonly string[]): string => methods.join(', ')

const nearest = (path: string, endpoints: readonly Endpoint[]): string => {
  const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))]
  return paths.toSorted((a, b) => distance(path, a) - distance(path, b))[0] ?? '/api'
}

/** Finds the endpoint; a method and path pair that is none is 404, with or without a credential. */
export function knownEndpoint(
  router: Router<RequestState>,
  endpoints: readonly Endpoint[],
): Middleware<RequestState> {
  return async (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method
    const matched = new Set(router.match(ctx.path, method).path.map((layer) => layer.path))
    const here = endpoints.filter((endpoint) => matched.has(endpoint.path))
    const endpoint = here.find((candidate) => candidate.method === method)
    if (endpoint === undefined) throw missing(ctx.method, ctx.path, here, endpoints)
    ctx.state.endpoint = endpoint
    await next()
  }
}

const missing = (
  method: string,
  path: string,
  here: readonly Endpoint[],
  endpoints: readonly Endpoint[],
): NoSuchEndpoint => {
  if (here.length === 0) {
    const suggestion = nearest(path, endpoints)
    return new NoSuchEndpoint(`There is no such path. The nearest is ${suggestion}.`, {
      members: { nearestPath: suggestion },
    })
  }
  const methods = here.flatMap((endpoint) =>
    endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
  )
  return new NoSuchEndpoint(`This path does not take ${method}. It takes ${named(methods)}.`, {
    headers: { Allow: named(methods) },
    members: { methods, nearestPath: here[0]?.path },
  })
}
