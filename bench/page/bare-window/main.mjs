import { app, BrowserWindow } from 'electron'

// With --hidden it has no window.
if (!process.argv.includes('--hidden'))
  void app.whenReady().then(() => {
    const window = new BrowserWindow({ width: 1100, height: 740, show: false })
    window.once('ready-to-show', () => window.show())
    // The page is the last argument.
    return window.loadFile(process.argv.at(-1))
  })
