import { EventEmitter } from 'node:events'
import type { AccountPart } from '../accounts/stores.ts'
import { openReminders, type AccountReminders, type RemindersDeps } from './account-reminders.ts'
import type { Reminder, ReminderEvents } from './schema.ts'

/** The reminders of the accounts that are open. */
export interface Reminders extends AccountPart {
  readonly events: EventEmitter<ReminderEvents>
  /** Looks at once for what became due in an account. */
  lookAgain(accountId: string): void
  /** Lists the unanswered reminders, and those to come until an instant, both by instant. */
  list(accountId: string, until: string): readonly Reminder[]
  /** Dismisses the reminders of a todo that rang, and returns how many there were. Throws the system's error. */
  dismiss(accountId: string, todo: string): Promise<number>
}

/** Tells when a setting has changed. */
interface Topics {
  on(topic: 'settings', listener: () => void): unknown
}

/** Creates the reminders of the accounts. Each open account is looked at as soon as one is due, at each change of its reminders, and every 30 seconds. */
export function createReminders(
  { topics, ...deps }: RemindersDeps & { readonly topics: Topics },
  dataDir: string,
): Reminders {
  const open = new Map<string, AccountReminders>()
  const events: Reminders['events'] = new EventEmitter()
  // Days without a time may ring at another hour then.
  topics.on('settings', () => open.forEach((account) => account.lookAgain()))
  return {
    events,
    lookAgain: (accountId) => open.get(accountId)?.lookAgain(),
    list: (accountId, until) => open.get(accountId)?.list(until) ?? [],
    dismiss: async (accountId, todo) => (await open.get(accountId)?.dismiss(todo)) ?? 0,
    async open(accountId, store) {
      open.set(accountId, await openReminders(deps, dataDir, accountId, store, events))
    },
    writeAnew: async (accountId) => open.get(accountId)?.writeAnew(),
    async close(accountId) {
      await open.get(accountId)?.close()
      open.delete(accountId)
    },
  }
}
