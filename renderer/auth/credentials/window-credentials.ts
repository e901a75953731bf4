import type { Desktop } from '../../../electron/bridge.ts'
import type { Credentials } from '../../api/client.ts'
import { NoSession } from '../../api/problem.ts'

// Electron adds this to the message of an error of the main process.
const errorPrefix = /^Error invoking remote method '[^']*': (?:\w*Error: )?/

/** Creates the credentials of the desktop window, which gets its token from the main process and keeps it in memory only. */
export function createWindowCredentials(desktop: Pick<Desktop, 'getSessionToken'>): Credentials {
  let asking: Promise<string> | undefined
  let current: string | undefined
  const ask = async () => {
    // Requests that are refused from now on wait for this token.
    current = undefined
    try {
      current = await desktop.getSessionToken()
      return current
    } catch (error) {
      asking = undefined
      const message = error instanceof Error ? error.message : String(error)
      throw new NoSession(message.replace(errorPrefix, ''), { cause: error })
    }
  }
  return {
    read: () => (asking ??= ask()),
    renew: (refused) => {
      if (current === refused) asking = ask()
      return (asking ??= ask())
    },
  }
}
