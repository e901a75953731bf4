import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import type { ExecutionContext } from 'ava'
import { fitOnDisplay, readWindowState, writeWindowState } from '../../electron/window/window-state.ts'

const left = { x: 0, y: 0, width: 1280, height: 1000 }
const right = { x: 1280, y: 0, width: 1920, height: 1080 }

function setup(t: ExecutionContext): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'localist-window-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  return { folder, file: join(folder, 'window.json') }
}

test('what was written is read, and no other file stays behind', (t) => {
  const { folder, file } = setup(t)
  const state = { bounds: { x: -5, y: 10, width: 500, height: 600 }, maximized: true, theme: 'dark' } as const
  writeWindowState(file, { ...state, maximized: false })
  writeWindowState(file, state)
  t.deepEqual(readWindowState(file), state)
  t.deepEqual(readdirSync(folder), ['window.json'])
  if (process.platform !== 'win32') t.is(statSync(file).mode & 0o777, 0o600)
})

test('a missing file is no state', (t) => {
  t.is(readWindowState(setup(t).file), undefined)
})

const ignored = test.macro<[text: string]>({
  exec(t, text) {
    const { file } = setup(t)
    writeFileSync(file, text)
    t.is(readWindowState(file), undefined)
  },
  title: (_, text) => `is ignored: ${text || 'an empty file'}`,
})
test('a file from before there were themes follows the system', (t) => {
  const { file } = setup(t)
  writeFileSync(file, '{"bounds":{"x":0,"y":0,"width":500,"height":600},"maximized":false}')
  t.is(readWindowState(file)?.theme, 'system')
})

test(ignored, '')
test(ignored, '{')
test(ignored, 'null')
test(ignored, '[]')
test(ignored, '{"bounds":{"x":0,"y":0,"width":500,"height":600}}')
test(ignored, '{"bounds":{"x":0,"y":0,"width":0,"height":600},"maximized":false}')
test(ignored, '{"bounds":{"x":0.5,"y":0,"width":500,"height":600},"maximized":false}')
test(ignored, '{"bounds":{"x":1e300,"y":0,"width":500,"height":600},"maximized":false}')
test(ignored, '{"bounds":{"x":"0","y":0,"width":500,"height":600},"maximized":false}')
test(ignored, '{"bounds":{"x":0,"y":0,"width":500,"height":600},"maximized":"no"}')
test(ignored, '{"bounds":{"x":0,"y":0,"width":500,"height":600},"maximized":false,"theme":"red"}')

test('bounds on a display stay as they are', (t) => {
  const bounds = { x: 1400, y: 100, width: 800, height: 600 }
  t.deepEqual(fitOnDisplay(bounds, [left, right]), bounds)
})

test('a window of a display that is gone comes to the first one', (t) => {
  const bounds = { x: 2000, y: 100, width: 800, height: 600 }
  t.deepEqual(fitOnDisplay(bounds, [left]), { x: 480, y: 100, width: 800, height: 600 })
})

test('a window between two displays goes to the one that shows more of it', (t) => {
  const bounds = { x: 1200, y: -50, width: 800, height: 600 }
  t.deepEqual(fitOnDisplay(bounds, [left, right]), { x: 1280, y: 0, width: 800, height: 600 })
})

test('a window is never larger than its display, nor smaller than the smallest', (t) => {
  t.deepEqual(fitOnDisplay({ x: -10, y: -10, width: 5000, height: 5000 }, [left]), left)
  t.deepEqual(fitOnDisplay({ x: 9, y: 9, width: 1, height: 1 }, [left]), {
    x: 9,
    y: 9,
    width: 360,
    height: 400,
  })
})
