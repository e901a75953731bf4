import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import type { Description } from '../http/endpoint.ts'
import { entryOf, meantEndpoint, methodsAt, nearestEndpoint } from '../http/hints/nearest-endpoint.ts'
import { NoSuchEndpoint } from '../http/problems.ts'

/** Refuses (404) what the router knows no endpoint for, with or without a credential. */
export function noSuchEndpoint(router: Router, endpoints: readonly Description[]): Middleware {
  return (ctx) => {
    const matched = new Set(router.match(ctx.path, ctx.method).path.map((layer) => layer.path))
    const here = endpoints.find((endpoint) => matched.has(endpoint.path))
    throw here === undefined
      ? unknownPath(ctx.method, ctx.path, endpoints)
      : unknownMethod(ctx.method, ctx.path, here.path, endpoints)
  }
}

const unknownPath = (method: string, path: string, endpoints: readonly Description[]): NoSuchEndpoint => {
  const nearest = nearestEndpoint(method, path, endpoints)
  return new NoSuchEndpoint(`There is no such path. The nearest is ${nearest.text}.`, {
    members: { nearestPath: nearest.path },
  })
}

const unknownMethod = (
  method: string,
  path: string,
  here: string,
  endpoints: readonly Description[],
): NoSuchEndpoint => {
  const methods = methodsAt(here, endpoints)
  const meant = entryOf(method, here, endpoints) ?? meantEndpoint(method, path, endpoints)
  // `/api/todos/create` is taken for the path of a todo.
  const hint = meant === null || meant.path === here ? '' : ` Did you mean ${meant.text}?`
  return new NoSuchEndpoint(`This path does not take ${method}. It takes ${methods.join(', ')}.${hint}`, {
    headers: { Allow: methods.join(', ') },
    members: { methods, nearestPath: hint === '' ? here : meant?.path },
  })
}
