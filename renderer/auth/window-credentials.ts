import type { Desktop } from '../../electron/bridge.ts'
import { NoSession } from '../api/problem.ts'
import type { Credentials } from '../api/credentials.ts'

// Electron puts the name of the channel and of the class before what the main process said.
const PREFIX = /^Error invoking remote method '[^']*': (?:\w*Error: )?/

/** The desktop window asks the main process for its token and keeps it in memory only. */
export function createWindowCredentials(desktop: Pick<Desktop, 'getSessionToken'>): Credentials {
  let asked: Promise<string> | undefined
  let current: string | undefined
  const ask = async () => {
    // Whoever is refused from here on waits for this session.
    current = undefined
    try {
      current = await desktop.getSessionToken()
      return current
    } catch (error) {
      asked = undefined
      const said = error instanceof Error ? error.message : String(error)
      throw new NoSession(said.replace(PREFIX, ''), { cause: error })
    }
  }
  return {
    read: () => (asked ??= ask()),
    renew: (refused) => {
      if (current === refused) asked = ask()
      return (asked ??= ask())
    },
  }
}
