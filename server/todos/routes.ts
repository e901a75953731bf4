import { actorOf } from '../http/actor.ts'
import type { Context, Endpoint } from '../http/endpoint.ts'
import { uuid } from '../fields.ts'
import { meantEndpoint } from '../http/hints/nearest-endpoint.ts'
import { answerJson, answerList } from '../http/json.ts'
import { nextLink } from '../http/next-link.ts'
import { originOf } from '../http/origin.ts'
import { parseBody, parseQuery } from '../http/parse.ts'
import { Invalid, NotFound } from '../problems.ts'
import { etagOf, parsePrecondition, Stale } from './precondition.ts'
import { presentTodo } from './present.ts'
import { clearQuery, listQuery, newTodo, todoPatch, todoReplacement, type StoredTodo } from './schema.ts'
import type { Todos } from './todos.ts'

/** The endpoints of /api/todos and /api/todos/:id. */
export function todoEndpoints(todosOf: (ctx: Context) => Todos): readonly Endpoint[] {
  const all = { path: '/api/todos', inAccount: true } as const
  const one = { path: '/api/todos/:id', inAccount: true } as const
  const idOf = (ctx: Context): string => {
    const id = pathIdOf(ctx)
    if (uuid.safeParse(id).success) return id
    const meant = meantEndpoint(ctx.method, ctx.path, endpoints)
    const hint = meant === null || meant.path === one.path ? '' : ` Did you mean ${meant.text}?`
    throw new NotFound(`There is no todo with this id: an id is a UUID.${hint}`)
  }
  const endpoints: readonly Endpoint[] = [
    {
      ...all,
      method: 'GET',
      who: 'read',
      takesQuery: true,
      handle(ctx) {
        const query = parseQuery(listQuery, ctx)
        const origin = originOf(ctx)
        const { todos, total, cursor } = todosOf(ctx).list(query)
        ctx.set('X-Total-Count', String(total))
        if (cursor !== null) ctx.set('Link', nextLink(`${origin}${all.path}`, query, cursor))
        answerList(ctx, todos, (todo) => JSON.stringify(presentTodo(todo, origin)))
      },
    },
    {
      ...all,
      method: 'POST',
      who: 'write',
      body: 'json',
      async handle(ctx) {
        const input = parseBody(newTodo, ctx, useOwnId)
        answerCreated(ctx, await todosOf(ctx).create(actorOf(ctx), input))
      },
    },
    {
      ...all,
      method: 'DELETE',
      who: 'write',
      takesQuery: true,
      async handle(ctx) {
        const filter = parseQuery(clearQuery, ctx)
        ctx.body = { deleted: await todosOf(ctx).removeAll(actorOf(ctx), filter) }
      },
    },
    {
      ...one,
      method: 'GET',
      who: 'read',
      handle(ctx) {
        answer(ctx, todosOf(ctx).get(idOf(ctx)))
        if (ctx.req.headers['if-none-match'] !== undefined && ctx.fresh) ctx.status = 304
      },
    },
    {
      ...one,
      method: 'PATCH',
      who: 'write',
      conditional: true,
      body: 'merge-patch',
      async handle(ctx) {
        const patch = parseBody(todoPatch, ctx, usePut)
        answer(ctx, await told(ctx, todosOf(ctx).patch(actorOf(ctx), idOf(ctx), patch, conditionOf(ctx))))
      },
    },
    {
      ...one,
      method: 'PUT',
      who: 'write',
      conditional: true,
      body: 'json',
      async handle(ctx) {
        const id = parsePathId(pathIdOf(ctx))
        const input = parseBody(todoReplacement, ctx)
        if (input.id !== undefined && input.id !== id) {
          throw new Invalid([{ field: 'id', message: 'must be the id in the path' }])
        }
        const { todo, created } = await told(ctx, todosOf(ctx).put(actorOf(ctx), id, input, conditionOf(ctx)))
        if (created) answerCreated(ctx, todo)
        else answer(ctx, todo)
      },
    },
    {
      ...one,
      method: 'DELETE',
      who: 'write',
      conditional: true,
      async handle(ctx) {
        const id = idOf(ctx)
        await told(ctx, todosOf(ctx).remove(actorOf(ctx), id, conditionOf(ctx)))
        ctx.body = { id: id.toLowerCase(), deleted: true }
      },
    },
  ]
  return endpoints
}

const useOwnId = 'To create a todo under a UUID of your own, use PUT /api/todos/UUID.'
const usePut = 'To send a whole todo as it was read, use PUT; PATCH takes the fields that change.'

const pathIdOf = (ctx: Context): string => ctx.state.params['id'] ?? ''

const parsePathId = (id: string): string => {
  const parsed = uuid.safeParse(id)
  if (parsed.success) return parsed.data
  throw new Invalid([{ field: 'id', message: 'in the path must be a UUID' }])
}

const conditionOf = ({ req: { headers } }: Context) =>
  parsePrecondition(headers['if-match'], headers['if-none-match'])

const answer = (ctx: Context, todo: StoredTodo): void => {
  ctx.res.setHeader('ETag', etagOf(todo.revision))
  answerJson(ctx, JSON.stringify(presentTodo(todo, originOf(ctx))))
}

const answerCreated = (ctx: Context, todo: StoredTodo): void => {
  answer(ctx, todo)
  ctx.status = 201
  ctx.set('Location', `/api/todos/${todo.id}`)
}

// The rules know todos as they are stored; the 412 shows one as it is on the wire.
const told = async <T>(ctx: Context, change: Promise<T>): Promise<T> => {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof Stale) || error.current === undefined) throw error
    throw new Stale(error.message, error.current, {
      current: presentTodo(error.current, originOf(ctx)),
    })
  }
}
