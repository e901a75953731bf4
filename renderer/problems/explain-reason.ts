import type { MessageValues, Text } from '../messages/use-text.ts'

/** The reason of a refusal or a notice. */
interface Reason {
  /** Null if the server gave none. */
  readonly reason: string | null
  readonly values: MessageValues
}

/** Explains a refusal or a notice by its reason. Returns null for a reason that this page does not know, for example of a newer server. */
export function explainReason({ reason, values }: Reason, text: Text): string | null {
  const id = `reason.${reason}`
  return text.has(id) ? text(id, readInstants(values)) : null
}

const readInstants = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      ['from', 'to'].includes(name) ? new Date(value) : value,
    ]),
  )
