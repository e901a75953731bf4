import { open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { idAt, todosUpTo, type FixtureTodo } from '../fixture.ts'
import { baselineArguments } from './arguments.ts'
import { groupCommit } from './group-commit.ts'
import { listen } from './listen.ts'

const args = baselineArguments()
const journal = groupCommit(await open(join(args.folder, 'journal'), 'a', 0o600))
const todos = new Map(todosUpTo(args.todos).map((todo) => [todo.id, todo]))

const answer = (response: ServerResponse, status: number, value: unknown): void => {
  const text = JSON.stringify(value)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

const store = async (todo: FixtureTodo): Promise<FixtureTodo> => {
  todos.set(todo.id, todo)
  await journal.append(`${JSON.stringify(todo)}\n`)
  return todo
}

async function create(request: IncomingMessage): Promise<FixtureTodo> {
  const body = (await json(request)) as Partial<FixtureTodo>
  const [order, at] = [(todos.size + 1) * 1024, new Date().toISOString()]
  const added = { order, createdAt: at, updatedAt: at, completedAt: null, deletedAt: null, revision: 1 }
  return await store({ ...(body as FixtureTodo), ...added, id: idAt(todos.size) })
}

async function change(request: IncomingMessage, before: FixtureTodo): Promise<FixtureTodo> {
  const body = (await json(request)) as Partial<FixtureTodo>
  const [updatedAt, revision] = [new Date().toISOString(), before.revision + 1]
  return await store({ ...before, ...body, updatedAt, revision })
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') return answer(response, 201, await create(request))
  const todo = todos.get(request.url?.split('/').at(-1) ?? '')
  if (todo === undefined) return answer(response, 404, null)
  answer(response, 200, request.method === 'PATCH' ? await change(request, todo) : todo)
}

listen((request, response) => void handle(request, response), args.port)
