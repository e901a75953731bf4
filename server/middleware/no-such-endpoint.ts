import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import type { Description } from '../http/endpoint.ts'
import {
  findEntryEndpoint,
  findMeantEndpoint,
  listMethods,
  findNearestEndpoint,
} from '../http/hints/nearest-endpoint.ts'
import { NoSuchEndpoint } from '../http/problems.ts'

/** Refuses (404) a method and path without an endpoint, whether the request has a credential or not. */
export function refuseUnknownEndpoint(router: Router, endpoints: readonly Description[]): Middleware {
  return (ctx) => {
    const matched = new Set(router.match(ctx.path, ctx.method).path.map((layer) => layer.path))
    const here = endpoints.find((endpoint) => matched.has(endpoint.path))
    throw here === undefined
      ? describeUnknownPath(ctx.method, ctx.path, endpoints)
      : describeUnknownMethod(ctx.method, ctx.path, here.path, endpoints)
  }
}

const describeUnknownPath = (
  method: string,
  path: string,
  endpoints: readonly Description[],
): NoSuchEndpoint => {
  const nearest = findNearestEndpoint(method, path, endpoints)
  return new NoSuchEndpoint(`There is no such path. The nearest is ${nearest.text}.`, {
    members: { nearestPath: nearest.path },
  })
}

const describeUnknownMethod = (
  method: string,
  path: string,
  here: string,
  endpoints: readonly Description[],
): NoSuchEndpoint => {
  const methods = listMethods(here, endpoints)
  const meant = findEntryEndpoint(method, here, endpoints) ?? findMeantEndpoint(method, path, endpoints)
  // A path such as `/api/todos/create` matches `/api/todos/:id`.
  const hint = meant === null || meant.path === here ? '' : ` Did you mean ${meant.text}?`
  return new NoSuchEndpoint(`This path does not take ${method}. It takes ${methods.join(', ')}.${hint}`, {
    headers: { Allow: methods.join(', ') },
    members: { methods, nearestPath: hint === '' ? here : meant?.path },
  })
}
