// The desktop app for tests of its failures. Its dialogs, which would wait for a person, are lines on stderr, and an
// uncaught exception is exit code 70. With QUIET_APP_WITHOUT_PAGE, no page can be loaded.
import { app, dialog, session } from 'electron'

dialog.showErrorBox = (title, content) => process.stderr.write(`dialog: ${title}: ${content}\n`)
process.on('uncaughtException', () => app.exit(70))
app.on('browser-window-created', (_event, window) => {
  setImmediate(() => process.stderr.write(`background: ${window.getBackgroundColor()}\n`))
  window.once('show', () => process.stderr.write('the window is shown\n'))
  window.once('ready-to-show', () => process.stderr.write('the window is ready\n'))
})
const cutOff = () =>
  session.defaultSession.webRequest.onBeforeRequest((_asked, answer) => answer({ cancel: true }))
if (process.env.QUIET_APP_WITHOUT_PAGE) void app.whenReady().then(cutOff)
await import('../../../dist/electron/main.js')
