import type { NoServerReason } from '../bridge.ts'

/**
 * The server of the window gives it no session. The name of the error is the reason, because Electron passes only name and message on
 * to the page. The message is for the boxes of the app.
 */
export class NoServer extends Error {
  constructor(reason: NoServerReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = reason
  }
}
