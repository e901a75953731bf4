import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Router } from '@koa/router'
import ava, { type ExecutionContext } from 'ava'
import Koa from 'koa'
import { v7 as uuidv7 } from 'uuid'
import { kinds } from '../../server/entities/kinds.ts'
import { parseRequest } from '../../server/http/request.ts'
import { respond, handleProblems } from '../../server/http/respond.ts'
import { createBodyReader } from '../../server/middleware/json-body.ts'
import { sectionEndpoints, sections } from '../support/section.ts'
import { temporaryFolder } from '../support/server.ts'
import { openTestStore } from '../support/store.ts'

const test = ava.serial
const owner = { type: 'owner' } as const

/** Serves the sections of an account, without the checks of the app. */
async function serveSections(t: ExecutionContext, dataDir: string) {
  const { store } = await openTestStore(t, dataDir, { kinds: [...kinds, sections.kind] })
  const readBody = createBodyReader()
  const router = new Router()
  for (const endpoint of sectionEndpoints)
    router.register(endpoint.path, [endpoint.method], async (ctx) => {
      const json = await readBody(ctx, endpoint)
      const checked = { credential: owner, accountId: 'local', store, json, recheck: () => 'valid' as const }
      const request = await parseRequest(ctx, endpoint, checked, sectionEndpoints)
      respond(ctx, endpoint, await endpoint.handle(request, { newId: uuidv7 }))
    })
  const app = new Koa()
  app.use(handleProblems(() => {})).use(router.routes())
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const call = async (method: string, path = '', body?: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/api/sections${path}`, {
      method,
      ...(body !== undefined && { headers, body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { call, store }
}

test('a fourth kind needs its description only: it is made, changed, trashed, restored and kept', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { call, store } = await serveSections(t, dataDir)
  const { status, body: garden } = await call('POST', '', { name: ' Garden\n2 ', listId: 'inbox' })
  t.is(status, 201)
  t.like(garden, { name: 'Garden 2', listId: 'inbox', order: 1024, deletedAt: null })
  const { body: balcony } = await call('POST', '', { name: 'Balcony', listId: 'inbox', order: 512 })
  const names = async (query = ''): Promise<unknown> =>
    (await call('GET', query)).body.map(({ name }: { name: string }) => name)
  t.deepEqual(await names(), ['Balcony', 'Garden 2'])
  t.like((await call('PATCH', `/${garden.id}`, { name: 'Garden' })).body, { name: 'Garden' })
  t.like(await call('PUT', `/${uuidv7()}`, { name: 'Roof', listId: 'inbox' }), { status: 201 })
  t.like((await call('DELETE', `/${balcony.id}`)).body, { id: balcony.id, deleted: true })
  t.deepEqual(await names(), ['Garden', 'Roof'])
  t.deepEqual(await names('?deleted=true'), ['Balcony'])
  await call('PATCH', `/${balcony.id}`, { deletedAt: null })
  t.is((await call('GET', `/${balcony.id}`)).headers.get('ETag'), '"6"')
  await store.close()
  const { call: callAgain } = await serveSections(t, dataDir)
  t.deepEqual((await callAgain('GET')).body.length, 3)
})

test('the refusals of a fourth kind are those of lists and views, with its own check', async (t) => {
  const { call } = await serveSections(t, await temporaryFolder(t))
  const { body: garden } = await call('POST', '', { name: 'Garden', listId: 'inbox' })
  const refusals = [
    ['POST', '', {}, 422],
    ['POST', '', { name: 'x' }, 422],
    ['POST', '', { name: 'x', listId: 'inbox', colour: 'red' }, 422],
    ['POST', '', { name: 'x', listId: uuidv7() }, 422],
    ['PATCH', `/${garden.id}`, { listId: uuidv7() }, 422],
    ['PUT', `/${garden.id}`, { name: 'x', listId: 'inbox', revision: 7 }, 412],
    ['GET', `/${uuidv7()}`, undefined, 404],
  ] as const
  for (const [method, path, body, status] of refusals)
    t.is((await call(method, path, body)).status, status, `${method} ${path} ${JSON.stringify(body)}`)
  t.deepEqual((await call('GET')).body, [garden])
})
