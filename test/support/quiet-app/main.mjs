// The desktop app for tests of its failures. Its dialogs, which would wait for a person, are lines on stderr, and an
// uncaught exception is exit code 70. With QUIET_APP_WITHOUT_PAGE, no page can be loaded. QUIET_APP_COMMAND is chosen in the
// menus as soon as there is a window.
import { app, dialog, Menu, session } from 'electron'

dialog.showErrorBox = (title, content) => process.stderr.write(`dialog: ${title}: ${content}\n`)
process.on('uncaughtException', () => app.exit(70))
app.on('browser-window-created', (_event, window) => {
  setImmediate(() => {
    process.stderr.write(`background: ${window.getBackgroundColor()}\n`)
    Menu.getApplicationMenu()?.getMenuItemById(process.env.QUIET_APP_COMMAND)?.click()
  })
  const say = (_navigation, url) => process.stderr.write(`the page is ${url}\n`)
  window.webContents.on('did-navigate', say).on('did-navigate-in-page', say)
  window.once('show', () => process.stderr.write('the window is shown\n'))
  window.on('ready-to-show', () => {
    if (window.webContents.getURL() !== 'about:blank') process.stderr.write('the window is ready\n')
  })
})
const cutOff = () =>
  session.defaultSession.webRequest.onBeforeRequest((_asked, answer) => answer({ cancel: true }))
if (process.env.QUIET_APP_WITHOUT_PAGE) void app.whenReady().then(cutOff)
await import('../../../dist/electron/main.js')
