import type { Middleware } from 'koa'
import type { RequestState } from '../http/endpoint.ts'
import { problemOf } from '../http/problem-of.ts'
import type { Problem } from '../problems.ts'

/** The one place that catches: turns whatever was thrown into a problem document (RFC 9457). */
export function handleProblems(log: (line: string) => void): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const problem = problemOf(error)
      if (ours.has(problem.status)) log(`${ctx.method} ${ctx.path} failed: ${describe(problem)}`)
      ctx.status = problem.status
      ctx.set(problem.headers)
      ctx.body = JSON.stringify(problem.document)
      ctx.type = 'application/problem+json'
    }
  }
}

// 503 is said once, when the account is opened.
const ours = new Set([500, 507])

const describe = (problem: Problem): string => {
  if (problem.cause instanceof Error) return problem.cause.stack ?? problem.cause.message
  return problem.message
}
