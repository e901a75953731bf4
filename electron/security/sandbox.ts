import { messages } from '../messages.ts'

/**
 * Throws where an AppImage runs without Chromium's sandbox: its starter turns that off where the system allows no user namespaces.
 * A person who starts the app of a clone with that switch chose it.
 */
export function requireSandbox(hasSwitch: (name: string) => boolean, appImage: string | undefined): void {
  if (appImage && hasSwitch('no-sandbox')) throw new Error(messages.noSandbox)
}
