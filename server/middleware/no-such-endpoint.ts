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

/** Refuses (404) what the router knows no endpoint for, with or without a credential. */
export function noSuchEndpoint(
  router: Router<RequestState>,
  endpoints: readonly Endpoint[],
): Middleware<RequestState> {
  return (ctx) => {
    const matched = new Set(router.match(ctx.path, ctx.method).path.map((layer) => layer.path))
    const here = endpoints.filter((endpoint) => matched.has(endpoint.path))
    throw missing(ctx.method, ctx.path, here, endpoints)
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
