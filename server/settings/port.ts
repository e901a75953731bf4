import { PortForbidden, PortTaken, tryPort } from '../http/listen.ts'
import { Invalid, type FieldReason } from '../http/problems.ts'

/**
 * The ports from 1024 on that browsers refuse to open (Fetch Standard, "bad port"). With one of them, not even the window of Localist
 * could show the page.
 */
const blockedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
])

/** Checks that the server could listen on a port, and that browsers open it. Throws Invalid. */
export async function requireUsablePort(port: number): Promise<void> {
  if (blockedPorts.has(port)) throw refuse('must be a port that browsers open', 'port-blocked')
  try {
    await tryPort(port)
  } catch (error) {
    if (error instanceof PortTaken) throw refuse('must be a port that no other program has', 'port-taken')
    if (error instanceof PortForbidden) throw refuse('must be a port that you may use', 'port-forbidden')
    throw error
  }
}

const refuse = (message: string, reason: FieldReason): Invalid =>
  new Invalid([{ field: 'port', message, reason }])
