import { EventEmitter } from 'node:events'
import { mock } from 'node:test'
import test, { type ExecutionContext } from 'ava'
import type { Display, Rectangle } from 'electron'
import { placeQuickEntry } from '../../electron/quick-entry/place.ts'
import { createQuickEntry } from '../../electron/quick-entry/quick-entry.ts'
import { setUpShortcut } from '../../electron/quick-entry/shortcut.ts'
import type { DesktopSettings } from '../../electron/bridge.ts'
import { defaultSettings } from '../../electron/settings/desktop-settings.ts'
import type { AppWindow } from '../../electron/windows/windows.ts'

const left = { x: 0, y: 0, width: 1280, height: 1000 }
const right = { x: 1280, y: 20, width: 1920, height: 1060 }

/** A window as quick entry sees it. */
class FakeWindow extends EventEmitter {
  isShown = false
  isClosed = false
  bounds: Rectangle = { x: 0, y: 0, width: 0, height: 0 }
  isVisible = () => this.isShown
  getBounds = () => this.bounds
  setBounds = (bounds: Rectangle) => void (this.bounds = bounds)
  show = () => void (this.isShown = true)
  focus = () => undefined
  hide = () => void (this.isShown = false)
  close = () => {
    this.isClosed = true
    this.emit('closed')
  }
}

function findDisplay({ x }: { readonly x: number }): Display {
  const display: unknown = { workArea: x < 1280 ? left : right }
  return display as Display
}

function setUp(t: ExecutionContext) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const opened: { readonly role: 'main' | 'quick'; readonly window: FakeWindow }[] = []
  const sent: string[] = []
  const listeners: ((window: AppWindow) => void)[] = []
  let pointerX = 0
  const open = (role: 'main' | 'quick') => {
    const fake = { role, window: new FakeWindow() }
    opened.push(fake)
    for (const listener of listeners) listener(fake as unknown as AppWindow)
    return fake as unknown as AppWindow
  }
  const quickEntry = createQuickEntry({
    windows: {
      open,
      list: () => opened.filter(({ window }) => !window.isClosed) as unknown as readonly AppWindow[],
      onOpen: (listener) => void listeners.push(listener),
    },
    screen: {
      getCursorScreenPoint: () => ({ x: pointerX, y: 0 }),
      getDisplayNearestPoint: findDisplay,
      getDisplayMatching: findDisplay,
    },
    send: (_window, id, argument) => void sent.push([id, argument].join(' ').trim()),
  })
  const windowsOf = (wanted: 'main' | 'quick') =>
    opened.filter(({ role }) => role === wanted).map(({ window }) => window)
  const movePointer = (x: number) => void (pointerX = x)
  return { quickEntry, open, sent, windowsOf, movePointer }
}

test.serial('quick entry shows with the first height of its page, on the screen of the pointer', (t) => {
  const { quickEntry, sent, windowsOf, movePointer } = setUp(t)
  movePointer(1300)
  quickEntry.open('Pay rent')
  const [window] = windowsOf('quick')
  t.false(window?.isShown)
  quickEntry.fit(80)
  t.true(window?.isShown)
  t.deepEqual(window?.bounds, { x: 1960, y: 232, width: 560, height: 80 })
  t.deepEqual(sent, ['add-todo', 'offer-text Pay rent'])
  // It grows where it stands, also when the pointer has left that screen.
  movePointer(0)
  quickEntry.fit(200)
  t.deepEqual(window?.bounds, { x: 1960, y: 232, width: 560, height: 200 })
  quickEntry.close()
  quickEntry.open()
  t.deepEqual(window?.bounds, { x: 360, y: 200, width: 560, height: 200 })
  t.is(windowsOf('quick').length, 1)
})

test.serial('quick entry stays hidden where it was closed before its page had a height', (t) => {
  const { quickEntry, windowsOf } = setUp(t)
  quickEntry.open()
  quickEntry.close()
  quickEntry.fit(80)
  t.false(windowsOf('quick')[0]?.isShown)
})

test.serial('the hidden window is released ten minutes after the last use, and opened anew then', (t) => {
  const { quickEntry, windowsOf } = setUp(t)
  const minute = 60_000
  quickEntry.open()
  quickEntry.fit(80)
  mock.timers.tick(60 * minute)
  quickEntry.close()
  mock.timers.tick(9 * minute)
  quickEntry.open()
  quickEntry.close()
  mock.timers.tick(10 * minute - 1)
  t.false(windowsOf('quick')[0]?.isClosed)
  mock.timers.tick(1)
  t.true(windowsOf('quick')[0]?.isClosed)
  quickEntry.open()
  t.is(windowsOf('quick').length, 2)
  t.false(windowsOf('quick')[1]?.isShown)
  quickEntry.fit(80)
  t.true(windowsOf('quick')[1]?.isShown)
})

test.serial('the hidden window is released with the last main window, and one that shows is not', (t) => {
  const { quickEntry, open, windowsOf } = setUp(t)
  open('main')
  open('main')
  quickEntry.open()
  quickEntry.fit(80)
  quickEntry.close()
  windowsOf('main')[0]?.close()
  t.false(windowsOf('quick')[0]?.isClosed)
  windowsOf('main')[1]?.close()
  t.true(windowsOf('quick')[0]?.isClosed)

  open('main')
  quickEntry.open()
  quickEntry.fit(80)
  windowsOf('main')[2]?.close()
  t.false(windowsOf('quick')[1]?.isClosed)
})

test.serial('quick entry loses the focus and hides', (t) => {
  const { quickEntry, windowsOf } = setUp(t)
  quickEntry.open()
  quickEntry.fit(80)
  windowsOf('quick')[0]?.emit('blur')
  t.false(windowsOf('quick')[0]?.isShown)
})

test.serial('quick entry ends at the bottom of the screen, and is no wider than it', (t) => {
  t.deepEqual(placeQuickEntry(left, 5000), { x: 360, y: 200, width: 560, height: 800 })
  t.deepEqual(placeQuickEntry({ x: 10, y: 0, width: 400, height: 300 }, 80), {
    x: 10,
    y: 60,
    width: 400,
    height: 80,
  })
})

test.serial('the shortcut follows the settings, and one that the system refuses is known', (t) => {
  let quickEntryShortcut: string | null = 'Control+Alt+Space'
  let tell = (_settings: DesktopSettings): void => undefined
  const read = () => ({ ...defaultSettings, quickEntryShortcut })
  const done: string[] = []
  const isRefused = setUpShortcut({
    shortcuts: {
      register: (keys) => done.push(`register ${keys}`) > 0 && keys !== 'Control+K',
      unregister: (keys) => void done.push(`unregister ${keys}`),
    },
    settings: { read, listen: (listener) => void (tell = listener) },
    open: () => undefined,
  })
  t.false(isRefused())
  for (const next of ['Control+Alt+Space', 'Control+K', null]) {
    quickEntryShortcut = next
    tell(read())
    t.is(isRefused(), next === 'Control+K')
  }
  t.deepEqual(done, ['register Control+Alt+Space', 'unregister Control+Alt+Space', 'register Control+K'])
})
