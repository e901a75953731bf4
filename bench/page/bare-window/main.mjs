import { createServer } from 'node:http'
import { app, BrowserWindow } from 'electron'

// With --hidden it has no window. With --port it answers there.
const port = /^--port=(\d+)$/m.exec(process.argv.join('\n'))?.[1]
const isHidden = process.argv.includes('--hidden')

void app.whenReady().then(() => {
  if (port !== undefined) createServer((_request, response) => response.end()).listen(port, '127.0.0.1')
  if (isHidden) return
  const window = new BrowserWindow({ width: 1100, height: 740, show: false })
  window.once('ready-to-show', () => window.show())
  // The page is the last argument.
  return window.loadFile(process.argv.at(-1))
})
