import type { Desktop, NoServerReason } from '../../../electron/bridge.ts'
import type { Credentials } from '../../api/client.ts'
import { NoSession } from '../../api/problem.ts'

// Electron passes on the name of an error of the main process in the message, before its own message.
const errorName = /^Error invoking remote method '[^']*': (\w+): /

const reasons: readonly NoServerReason[] = ['stopped', 'refused', 'unreachable']

function findReason(error: unknown): NoServerReason | null {
  const [, name] = errorName.exec(error instanceof Error ? error.message : '') ?? []
  return reasons.find((reason) => reason === name) ?? null
}

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
      throw new NoSession(findReason(error), { cause: error })
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
