import type { Middleware } from 'koa'
import { originOf } from '../http/request.ts'
import { problemOf } from '../http/problem-of.ts'
import type { Problem } from '../http/problems.ts'

/** Answers every error of a request with a problem document (RFC 9457). Only this middleware catches them. */
export function handleProblems(log: (line: string) => void): Middleware {
  return async (ctx, next) => {
    // Read first: after a refused body the request has no socket.
    const { socket } = ctx.req
    try {
      await next()
    } catch (error) {
      const problem = problemOf(error)
      if (loggedStatuses.has(problem.status))
        log(`${ctx.method} ${ctx.path} failed: ${describeCause(problem)}`)
      ctx.status = problem.status
      ctx.set(problem.headers)
      ctx.body = JSON.stringify(problem.toDocument(originOf(socket)))
      ctx.type = 'application/problem+json'
    }
  }
}

// An account that cannot be opened (503) is logged once, when it is opened.
const loggedStatuses = new Set([500, 507])

const describeCause = (problem: Problem): string => {
  if (problem.cause instanceof Error) return problem.cause.stack ?? problem.cause.message
  return problem.message
}
