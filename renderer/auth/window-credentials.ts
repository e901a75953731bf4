import type { Desktop } from '../../electron/bridge.ts'
import { Unreachable } from '../api/problem.ts'
import type { Credentials } from './credentials.ts'

/** The desktop window asks the main process for its token and keeps it in memory only. */
export function createWindowCredentials(desktop: Desktop): Credentials {
  let asked: Promise<string> | undefined
  let current: string | undefined
  const ask = async () => {
    try {
      current = await desktop.getSessionToken()
      return current
    } catch (error) {
      asked = undefined
      throw new Unreachable('the window got no session', { cause: error })
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
