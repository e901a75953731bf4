import test from 'ava'
import { createHome } from '../../electron/home.ts'
import type { Address } from '../../electron/home.ts'

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
  const home = createHome({ state: 'held', dataDir, ...first }, find, (url) => moves.push(url))
  return { home, asked, moves }
}

test('our own server is where it was, and is never looked for', async (t) => {
  const server = { state: 'running', dataDir, ...first, stop: () => Promise.resolve() } as const
  const home = createHome(server, () => Promise.reject(new Error('looked for')), t.fail)
  t.is((await home.address()).token, 'first')
  t.is(home.origin, first.url)
})

test('a server that was restarted is asked with its new token', async (t) => {
  const { home, asked, moves } = setup([restarted])
  t.deepEqual(await home.address(), restarted)
  t.is(home.origin, first.url)
  t.deepEqual(asked, [dataDir])
  t.deepEqual(moves, [])
})

test('a server on another port becomes the only origin, and that is told once', async (t) => {
  const { home, moves } = setup([moved, moved])
  t.deepEqual(await home.address(), moved)
  t.deepEqual(await home.address(), moved)
  t.is(home.origin, moved.url)
  t.deepEqual(moves, [moved.url])
})

test('a server that has stopped is a sentence, and the origin stays', async (t) => {
  const { home, moves } = setup([null])
  await t.throwsAsync(home.address(), { message: /at http:\/\/127\.0\.0\.1:41730, has stopped/ })
  t.is(home.origin, first.url)
  t.deepEqual(moves, [])
})
