import { EventEmitter, once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { EditFlags } from 'electron'
import type { DesktopSettings } from '../../electron/bridge.ts'
import { buildContextMenu } from '../../electron/menu/context-menu.ts'
import { setUpLifeCycle } from '../../electron/windows/life-cycle.ts'
import { setUpRecovery } from '../../electron/windows/recovery.ts'
import { openUnsentTexts } from '../../electron/windows/unsent-texts.ts'
import { fitOnDisplay, readWindowState, writeWindowState } from '../../electron/windows/window-state.ts'
import type { AppWindow } from '../../electron/windows/windows.ts'
import { desktop as german } from '../../messages/de/desktop.ts'
import { desktop as english } from '../../messages/en/desktop.ts'
import { temporaryFolder } from '../support/server.ts'
import { until } from '../support/until.ts'

const left = { x: 0, y: 0, width: 1280, height: 1000 }
const right = { x: 1280, y: 0, width: 1920, height: 1080 }

function makeFolder(t: ExecutionContext): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'localist-window-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  return { folder, file: join(folder, 'window.json') }
}

test('what was written is read, and no other file stays behind', (t) => {
  const { folder, file } = makeFolder(t)
  const state = {
    bounds: { x: -5, y: 10, width: 500, height: 600 },
    maximized: true,
    fullScreen: true,
    theme: 'dark',
  } as const
  writeWindowState(file, { ...state, maximized: false })
  writeWindowState(file, state)
  t.deepEqual(readWindowState(file), state)
  t.deepEqual(readdirSync(folder), ['window.json'])
  if (process.platform !== 'win32') t.is(statSync(file).mode & 0o777, 0o600)
})

test('a missing file is no state', (t) => {
  t.is(readWindowState(makeFolder(t).file), undefined)
})

const ignored = test.macro<[text: string]>({
  exec(t, text) {
    const { file } = makeFolder(t)
    writeFileSync(file, text)
    t.is(readWindowState(file), undefined)
  },
  title: (_, text) => `is ignored: ${text || 'an empty file'}`,
})
test('a file from before there were themes and full screen follows the system, in a window', (t) => {
  const { file } = makeFolder(t)
  writeFileSync(file, '{"bounds":{"x":0,"y":0,"width":500,"height":600},"maximized":false}')
  t.like(readWindowState(file), { theme: 'system', fullScreen: false })
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

async function openTexts(t: ExecutionContext) {
  const file = join(await temporaryFolder(t), 'unsent.json')
  const lines: string[] = []
  const reopen = () => openUnsentTexts(file, (line) => lines.push(line))
  return { file, lines, reopen, texts: reopen() }
}

test('a text is in the file soon after it was kept, and gone with the last one', async (t) => {
  const { file, reopen, texts } = await openTexts(t)
  t.deepEqual(texts.read(), {})
  texts.replace('a', 'Hal')
  texts.replace('a', 'Half')
  t.deepEqual(texts.read(), { a: 'Half' })
  await until(t, () => existsSync(file), 'a file with the text')
  t.deepEqual(reopen().read(), { a: 'Half' })
  texts.replace('a', null)
  await until(t, () => !existsSync(file), 'no file any more')
  t.deepEqual(reopen().read(), {})
})

test('a flush writes at once, and only the user can read it', async (t) => {
  const { file, reopen, texts } = await openTexts(t)
  // as a kill could leave one behind
  writeFileSync(`${file}.new`, 'half of it')
  chmodSync(`${file}.new`, 0o666)
  texts.replace('a', 'One')
  texts.replace('b', 'Two')
  await texts.flush()
  t.is(statSync(file).mode & 0o777, 0o600)
  t.false(existsSync(`${file}.new`))
  t.deepEqual(Object.entries(reopen().read()), [
    ['a', 'One'],
    ['b', 'Two'],
  ])
})

test('only the latest fifty are kept', async (t) => {
  const { reopen, texts } = await openTexts(t)
  for (let index = 0; index < 60; index += 1) texts.replace(`key ${index}`, `text ${index}`)
  texts.replace('key 10', 'again')
  texts.replace('key 60', 'text 60')
  await texts.flush()
  const kept = Object.keys(reopen().read())
  t.is(kept.length, 50)
  t.deepEqual([kept[0], ...kept.slice(-2)], ['key 12', 'key 10', 'key 60'])
})

test('a file that is damaged or not ours counts as none', async (t) => {
  const { file, reopen } = await openTexts(t)
  for (const text of [
    '{"a": "Ha',
    '[]',
    '{"a": 1}',
    JSON.stringify({ a: 'x'.repeat(8 * 1024 * 1024 + 1) }),
  ]) {
    writeFileSync(file, text)
    t.deepEqual(reopen().read(), {}, text.slice(0, 20))
  }
})

test('a text that could not be written is said, kept in memory, and written with the next one', async (t) => {
  const { file, lines, texts } = await openTexts(t)
  mkdirSync(file)
  writeFileSync(join(file, 'in the way'), '')
  texts.replace('a', 'One')
  await texts.flush()
  t.regex(lines.join(), /^The unsent texts could not be saved: /)
  t.deepEqual(texts.read(), { a: 'One' })
  rmSync(file, { recursive: true })
  await texts.flush()
  t.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { a: 'One' })
})

const here = 'http://127.0.0.1:41730'

/** The setting of the last window where there is a tray, and the answer to its question. */
interface Tray {
  readonly onLastClose?: DesktopSettings['onLastClose']
  readonly answer?: 'stay' | 'quit'
}

/** A window as the life cycle sees it, in an app that notes how it ends. */
function openWindow(t: ExecutionContext, origin = here, stop = () => Promise.resolve(), tray: Tray = {}) {
  const steps: string[] = []
  const contents = Object.assign(new EventEmitter(), { getURL: () => `${here}/#/all` })
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    close: () => window.emit('closed again'),
  })
  const texts = { flush: async () => void steps.push('texts of the window') }
  const app = Object.assign(new EventEmitter(), {
    quit() {
      steps.push('quit')
      app.emit('before-quit')
      app.emit('will-quit', { preventDefault: () => undefined })
    },
    exit: (code: number) => app.emit('exit', code),
  })
  const powerMonitor = new EventEmitter()
  const server = { state: 'running', stop: () => stop().then(() => steps.push('server')) }
  const lifeCycle = setUpLifeCycle({
    app,
    powerMonitor,
    windows: {
      onOpen: (listener: (opened: unknown) => void) => listener({ role: 'main', window, contents, texts }),
      list: () => [],
      saveTexts: async () => void steps.push('texts'),
    },
    location: { origin, findServer: async () => server },
    settings: {
      read: () => ({ onLastClose: tray.onLastClose }),
      change: (patch: object) => Object.assign(tray, patch),
    },
    hasTray: () => tray.onLastClose !== undefined,
    ask: async () => tray.answer ?? null,
    isHidden: false,
    reportFailure: () => undefined,
    log: (line: string) => steps.push(line),
  } as unknown as Parameters<typeof setUpLifeCycle>[0])
  const holdBack = (): boolean => {
    let isLetGo = false
    contents.emit('will-prevent-unload', { preventDefault: () => (isLetGo = true) })
    return !isLetGo
  }
  const exited = async (): Promise<unknown> => (await once(app, 'exit'))[0]
  t.false(lifeCycle.isEnding())
  return { app, window, powerMonitor, lifeCycle, steps, holdBack, exited }
}

test('a window that was asked to close tries again until its page lets it', async (t) => {
  const { window, holdBack } = openWindow(t)
  const again = once(window, 'closed again')
  window.emit('close', closing())
  t.true(holdBack())
  await again
  t.pass()
})

test('a page that is only loaded anew stays, with its changes under way', (t) => {
  t.true(openWindow(t).holdBack())
})

test('a page whose server has moved to another port is let go: its changes cannot land any more', (t) => {
  t.false(openWindow(t, 'http://127.0.0.1:41731').holdBack())
})

test('the app ends when its last window has closed: first the texts are saved, then the server stops', async (t) => {
  const { window, lifeCycle, steps, exited } = openWindow(t)
  const code = exited()
  window.emit('close', new Event('close', { cancelable: true }))
  window.emit('closed')
  t.true(lifeCycle.isEnding())
  t.is(await code, 0)
  t.deepEqual(steps, ['quit', 'texts', 'server'])
})

const closing = () => new Event('close', { cancelable: true })

test('where there is a tray, the app goes on after its last window, if the person chose so, until Quit', async (t) => {
  const { app, window, lifeCycle, steps, exited } = openWindow(t, here, undefined, { onLastClose: 'stay' })
  const code = exited()
  const event = closing()
  window.emit('close', event)
  window.emit('closed')
  app.emit('window-all-closed')
  t.false(event.defaultPrevented)
  t.false(lifeCycle.isEnding())
  t.deepEqual(steps, [])
  app.quit()
  t.is(await code, 0)
  t.deepEqual(steps, ['quit', 'texts', 'server'])
})

test('where there is a tray, the app ends with its last window, if the person chose so', async (t) => {
  const { window, steps, exited } = openWindow(t, here, undefined, { onLastClose: 'quit' })
  const code = exited()
  window.emit('close', closing())
  window.emit('closed')
  t.is(await code, 0)
  t.deepEqual(steps, ['quit', 'texts', 'server'])
})

test('the first close asks, and the answer is the setting', async (t) => {
  const tray: Tray = { onLastClose: 'ask', answer: 'stay' }
  const { window, steps } = openWindow(t, here, undefined, tray)
  const again = once(window, 'closed again')
  const event = closing()
  window.emit('close', event)
  t.true(event.defaultPrevented)
  await again
  t.is(tray.onLastClose, 'stay')
  window.emit('close', closing())
  window.emit('closed')
  t.deepEqual(steps, [])
})

test('the window stays open where the question has no answer, and a page that is loaded anew then keeps its changes', async (t) => {
  const tray: Tray = { onLastClose: 'ask' }
  const { window, steps, holdBack } = openWindow(t, here, undefined, tray)
  window.on('closed again', () => t.fail('the window was closed'))
  window.emit('close', closing())
  await new Promise(setImmediate)
  t.true(holdBack())
  await new Promise((resolve) => setTimeout(resolve, 150))
  t.deepEqual([tray.onLastClose, steps], ['ask', []])
})

test('a window that Quit closes asks nothing', async (t) => {
  const tray: Tray = { onLastClose: 'ask', answer: 'stay' }
  const { app, window, exited } = openWindow(t, here, undefined, tray)
  const code = exited()
  app.quit()
  const event = closing()
  window.emit('close', event)
  t.false(event.defaultPrevented)
  t.is(await code, 0)
  t.is(tray.onLastClose, 'ask')
})

test('the app ends with the exit code that it is given, and with 1 if the server does not stop', async (t) => {
  const given = openWindow(t)
  const code = given.exited()
  given.lifeCycle.end(3)
  t.is(await code, 3)
  const stuck = openWindow(t, here, () => Promise.reject(new Error('disk full')))
  const failed = stuck.exited()
  stuck.lifeCycle.end(0)
  t.is(await failed, 1)
  t.is(stuck.steps.at(-1), 'the server did not stop in order: Error: disk full')
})

test('the end of the session of Windows saves the texts of the window and ends the app', async (t) => {
  const { window, steps, exited } = openWindow(t)
  const code = exited()
  window.emit('session-end')
  t.is(await code, 0)
  t.deepEqual(steps, ['texts of the window', 'quit', 'texts', 'server'])
})

test('a shutdown of the computer waits until the app has ended in order', async (t) => {
  const { powerMonitor, steps, exited } = openWindow(t)
  const code = exited()
  let isDelayed = false
  powerMonitor.emit('shutdown', { preventDefault: () => (isDelayed = true) })
  t.is(await code, 0)
  t.true(isDelayed)
  t.deepEqual(steps, ['quit', 'texts', 'server'])
})

function watchPage() {
  const said: string[] = []
  const contents = Object.assign(new EventEmitter(), { reload: () => said.push('reload') })
  setUpRecovery(
    { onOpen: (listener) => listener({ contents } as unknown as AppWindow) },
    (line) => said.push(`log: ${line}`),
    (sentence) => said.push(`tell: ${sentence}`),
  )
  return { said, end: (reason: string) => contents.emit('render-process-gone', {}, { reason }) }
}

test('a page that crashed is loaded once more; a second crash at once is told', (t) => {
  const { said, end } = watchPage()
  end('crashed')
  t.deepEqual(said, ['log: The page crashed (crashed) and is loaded again.', 'reload'])
  end('oom')
  t.is(said.length, 3)
  t.regex(said[2] ?? '', /^tell: The page crashed twice \(oom\)\./)
})

test('a page that ended in order is not loaded again', (t) => {
  const { said, end } = watchPage()
  end('clean-exit')
  t.deepEqual(said, [])
})

const noneCan: EditFlags = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: false,
  canEditRichly: false,
}

const buildMenu = (clicked: Parameters<typeof buildContextMenu>[0]) => buildContextMenu(clicked, english)

const enabled = (...clicked: Parameters<typeof buildMenu>) =>
  buildMenu(...clicked)
    .filter((item) => item.enabled !== false && item.role !== undefined)
    .map(({ role }) => role)

test('a text field offers editing, and enables what can be done', (t) => {
  const editFlags = { ...noneCan, canPaste: true, canSelectAll: true }
  const field = { isEditable: true, selectionText: '', editFlags }
  t.deepEqual(
    buildMenu(field).flatMap(({ role }) => role ?? []),
    ['undo', 'cut', 'copy', 'paste', 'selectAll'],
  )
  t.deepEqual(enabled(field), ['paste', 'selectAll'])
})

test('a password field does not offer to copy what is selected', (t) => {
  const field = { isEditable: true, selectionText: '••••', editFlags: { ...noneCan, canSelectAll: true } }
  t.deepEqual(enabled(field), ['selectAll'])
})

test('selected text can be copied', (t) => {
  const editFlags = { ...noneCan, canCopy: true, canSelectAll: true }
  t.deepEqual(enabled({ isEditable: false, selectionText: 'Pay rent', editFlags }), ['copy', 'selectAll'])
})

test('there is no menu elsewhere', (t) => {
  for (const selectionText of ['', ' \n'])
    t.deepEqual(buildMenu({ isEditable: false, selectionText, editFlags: { ...noneCan, canCopy: true } }), [])
})

test('the menu is in the language of the texts', (t) => {
  const [only] = buildContextMenu(
    { isEditable: false, selectionText: 'Miete', editFlags: { ...noneCan, canCopy: true } },
    german,
  )
  t.is(only?.label, '&Kopieren')
})
