import { PortBlocked, PortForbidden, PortTaken, tryPort } from '../http/listen.ts'
import { Invalid, type FieldReason } from '../http/problems.ts'

/** Checks that the server could listen on a port, and that browsers open it. Throws Invalid. */
export async function requireUsablePort(port: number): Promise<void> {
  try {
    await tryPort(port)
  } catch (error) {
    if (error instanceof PortTaken) throw refuse('must be a port that no other program has', 'port-taken')
    if (error instanceof PortBlocked) throw refuse('must be a port that browsers open', 'port-blocked')
    if (error instanceof PortForbidden) throw refuse('must be a port that you may use', 'port-forbidden')
    throw error
  }
}

const refuse = (message: string, reason: FieldReason): Invalid =>
  new Invalid([{ field: 'port', message, reason }])
