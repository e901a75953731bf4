import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Router from '@koa/router'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import { Low } from 'lowdb'
import { JSONFile } from 'lowdb/node'
import { idAt, todosUpTo, type FixtureTodo } from '../fixture.ts'
import { baselineArguments } from './arguments.ts'
import { listen } from './listen.ts'

const { folder, todos, port } = baselineArguments()
const file = join(folder, 'db.json')
writeFileSync(file, JSON.stringify({ todos: todosUpTo(todos) }, null, 2))
const db = new Low<{ todos: FixtureTodo[] }>(new JSONFile(file), { todos: [] })
await db.read()

const router = new Router()
router.post('/api/todos', async (ctx) => {
  const now = new Date().toISOString()
  const todo = {
    ...(ctx.request.body as FixtureTodo),
    id: idAt(db.data.todos.length),
    order: (db.data.todos.length + 1) * 1024,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    deletedAt: null,
    revision: 1,
  }
  db.data.todos.push(todo)
  await db.write()
  ctx.status = 201
  ctx.body = todo
})

const app = new Koa()
app.use(bodyParser()).use(router.routes())
listen(app.callback(), port)
