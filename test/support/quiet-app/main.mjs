// The desktop app, except that an error box, which would wait for a person, is written to stderr instead.
import { dialog } from 'electron'

dialog.showErrorBox = (title, content) => process.stderr.write(`dialog: ${title}: ${content}\n`)
await import('../../../dist/electron/main.js')
