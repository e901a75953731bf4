import type { Middleware } from 'koa'
import { originOf } from '../http/request.ts'
import { problemOf } from '../http/problem-of.ts'
import type { Problem } from '../http/problems.ts'

/** Turns every error into a problem document (RFC 9457); nothing else catches errors of a request. */
export function handleProblems(log: (line: string) => void): Middleware {
  return async (ctx, next) => {
    // A request whose body was refused has no socket any more.
    const origin = originOf(ctx)
    try {
      await next()
    } catch (error) {
      const problem = problemOf(error)
      if (logged.has(problem.status)) log(`${ctx.method} ${ctx.path} failed: ${describe(problem)}`)
      ctx.status = problem.status
      ctx.set(problem.headers)
      ctx.body = JSON.stringify(problem.documentAt(origin))
      ctx.type = 'application/problem+json'
    }
  }
}

// An account that cannot be opened (503) is logged once, when it is opened.
const logged = new Set([500, 507])

const describe = (problem: Problem): string => {
  if (problem.cause instanceof Error) return problem.cause.stack ?? problem.cause.message
  return problem.message
}
