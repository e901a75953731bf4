import Koa from 'koa'
import { todoAt } from '../fixture.ts'
import { baselineArguments } from './arguments.ts'
import { listen } from './listen.ts'

const { port } = baselineArguments()
const todo = { ...todoAt(0), url: `http://127.0.0.1:41730/api/todos/${todoAt(0).id}` }

const app = new Koa()
app.use((ctx) => {
  ctx.body = todo
})
listen(app.callback(), port)
