import { EventEmitter, once } from 'node:events'
import test from 'ava'
import type { BrowserWindow } from 'electron'
import { closeWhenSaved } from '../../electron/window/close-when-saved.ts'

const here = 'http://127.0.0.1:41730'

function setup(origin: string) {
  const webContents = Object.assign(new EventEmitter(), { getURL: () => `${here}/#/all` })
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => false,
    close: () => window.emit('closed again'),
  })
  closeWhenSaved(window as unknown as BrowserWindow, { origin })
  const holdBack = (): boolean => {
    let isLetGo = false
    webContents.emit('will-prevent-unload', { preventDefault: () => (isLetGo = true) })
    return !isLetGo
  }
  return { window, holdBack }
}

test('a window that was asked to close tries again until its page lets it', async (t) => {
  const { window, holdBack } = setup(here)
  const again = once(window, 'closed again')
  window.emit('close')
  t.true(holdBack())
  await again
  t.pass()
})

test('a page that is only loaded anew stays, with its changes under way', (t) => {
  t.true(setup(here).holdBack())
})

test('a page whose server has moved to another port is let go: its changes cannot land any more', (t) => {
  t.false(setup('http://127.0.0.1:41731').holdBack())
})
