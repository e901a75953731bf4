import { EventEmitter } from 'node:events'
import type { AccountPart } from '../accounts/stores.ts'
import { openReminders, type AccountReminders, type RemindersDeps } from './account-reminders.ts'
import type { Reminder, ReminderEvents } from './schema.ts'

/** The reminders of the accounts that are open. */
export interface Reminders extends AccountPart {
  readonly events: EventEmitter<ReminderEvents>
  /** Lists what rang and is unanswered, and what rings until an instant, by instant. */
  list(accountId: string, until: string): readonly Reminder[]
  /** Dismisses what rang of a todo, and returns how many there were. Throws the system's error. */
  dismiss(accountId: string, todo: string): Promise<number>
  /** Looks at once, as when the computer has woken up. */
  readonly wake: () => void
}

/** Tells when another account may be active, or a setting differs. */
interface Topics {
  on(topic: 'session' | 'settings', listener: () => void): unknown
}

/** Creates the reminders of the accounts. Each open account is looked at as soon as one is due, at each change of its reminders, and every 30 seconds. */
export function createReminders(
  { topics, ...deps }: RemindersDeps & { readonly topics: Topics },
  dataDir: string,
): Reminders {
  const open = new Map<string, AccountReminders>()
  const events: Reminders['events'] = new EventEmitter()
  const wake = (): void => open.forEach((account) => account.wake())
  // Another account can be active then, and days without a time ring at another hour.
  topics.on('session', wake)
  topics.on('settings', wake)
  return {
    events,
    list: (accountId, until) => open.get(accountId)?.list(until) ?? [],
    dismiss: async (accountId, todo) => (await open.get(accountId)?.dismiss(todo)) ?? 0,
    wake,
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
