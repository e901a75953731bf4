import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { todosUpTo } from '../fixture.ts'
import { baselineArguments } from './arguments.ts'
import { listen } from './listen.ts'

// It is not a dependency of Localist, so only what is called here is described.
interface JsonServer {
  create(): RequestListener & { use(...handlers: readonly unknown[]): void }
  defaults(options: { readonly logger: boolean }): readonly unknown[]
  router(file: string): unknown
}

const jsonServer = createRequire(import.meta.url)('json-server') as JsonServer

const { folder, todos, port } = baselineArguments()
const file = join(folder, 'db.json')
writeFileSync(file, JSON.stringify({ todos: todosUpTo(todos) }, null, 2))

const app = jsonServer.create()
app.use(jsonServer.defaults({ logger: false }))
app.use('/api', jsonServer.router(file))
listen(app, port)
