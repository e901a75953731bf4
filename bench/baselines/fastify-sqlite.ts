import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { todosUpTo } from '../fixture.ts'
import { baselineArguments } from './arguments.ts'
import { announce } from './listen.ts'

// The two are not dependencies of Localist, so only what is called here is described.
interface Database {
  pragma(text: string): unknown
  exec(sql: string): unknown
  prepare(sql: string): { run(...values: readonly unknown[]): unknown }
  transaction(work: () => void): () => void
}
interface Reply {
  code(status: number): Reply
}
interface App {
  post(path: string, handler: (request: { body: object }, reply: Reply) => Promise<object>): void
  listen(where: { readonly port: number; readonly host: string }): Promise<string>
}

const Sqlite = createRequire(import.meta.url)('better-sqlite3') as new (file: string) => Database
const fastify = createRequire(import.meta.url)('fastify') as () => App

const { folder, todos, port } = baselineArguments()
const db = new Sqlite(join(folder, 'todos.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec('CREATE TABLE todos (id TEXT PRIMARY KEY, position REAL, todo TEXT NOT NULL)')
const insert = db.prepare('INSERT INTO todos (id, position, todo) VALUES (?, ?, ?)')
db.transaction(() => {
  for (const todo of todosUpTo(todos)) insert.run(todo.id, todo.order, JSON.stringify(todo))
})()

const app = fastify()
const bottom = { order: todos * 1024 }
app.post('/api/todos', async ({ body }, reply) => {
  bottom.order += 1024
  const now = new Date().toISOString()
  const added = { createdAt: now, updatedAt: now, completedAt: null, deletedAt: null, revision: 1 }
  const todo = { ...body, id: randomUUID(), order: bottom.order, ...added }
  insert.run(todo.id, todo.order, JSON.stringify(todo))
  reply.code(201)
  return todo
})
announce(Number(new URL(await app.listen({ port, host: '127.0.0.1' })).port))
