import test from 'ava'
import type { Started } from '../../server/start.ts'
import { locateServer } from '../../electron/connection/server-location.ts'
import type { Address } from '../../electron/connection/server-location.ts'

const dataDir = '/home/ada/todos'
const first = { url: 'http://127.0.0.1:41730', token: 'first' }
const restarted = { url: first.url, token: 'second' }
const moved = { url: 'http://127.0.0.1:41731', token: 'third' }

function setup(answers: readonly (Address | null)[]) {
  const left = [...answers]
  const asked: string[] = []
  const moves: string[] = []
  const find = (folder: string) => {
    asked.push(folder)
    return Promise.resolve(left.shift() ?? null)
  }
  const location = locateServer(Promise.resolve({ state: 'held', dataDir, ...first }), find, (url) =>
    moves.push(url),
  )
  return { location, asked, moves }
}

test('our own server is where it was, and is never looked for', async (t) => {
  const server = { state: 'running', dataDir, ...first, stop: () => Promise.resolve() } as const
  const location = locateServer(
    Promise.resolve(server),
    () => Promise.reject(new Error('looked for')),
    t.fail,
  )
  t.is((await location.findAddress()).token, 'first')
  t.is(location.origin, first.url)
})

test('a server that was restarted is asked with its new token', async (t) => {
  const { location, asked, moves } = setup([restarted])
  t.deepEqual(await location.findAddress(), restarted)
  t.is(location.origin, first.url)
  t.deepEqual(asked, [dataDir])
  t.deepEqual(moves, [])
})

test('a server on another port becomes the only origin, and that is told once', async (t) => {
  const { location, moves } = setup([moved, moved])
  t.deepEqual(await location.findAddress(), moved)
  t.deepEqual(await location.findAddress(), moved)
  t.is(location.origin, moved.url)
  t.deepEqual(moves, [moved.url])
})

test('a server that has stopped is a sentence, and the origin stays', async (t) => {
  const { location, moves } = setup([null])
  await t.throwsAsync(location.findAddress(), {
    name: 'stopped',
    message: /at http:\/\/127\.0\.0\.1:41730, has stopped/,
  })
  t.is(location.origin, first.url)
  t.deepEqual(moves, [])
})

test('there is no origin until the server has started', async (t) => {
  const server = { state: 'running', dataDir, ...first, stop: () => Promise.resolve() } as const
  const starting = Promise.withResolvers<Started>()
  const location = locateServer(starting.promise, () => Promise.resolve(null), t.fail)
  t.is(location.origin, null)
  const address = location.findAddress()
  starting.resolve(server)
  t.is((await address).url, first.url)
  t.is(location.origin, first.url)
})

test('a server that cannot start is a sentence', async (t) => {
  const failure = Promise.reject(new Error('The data directory cannot be used.'))
  const location = locateServer(failure, () => Promise.resolve(null), t.fail)
  await t.throwsAsync(location.findAddress(), { message: 'The data directory cannot be used.' })
  t.is(location.origin, null)
})
