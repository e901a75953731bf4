import { createClient, defineInterface } from 'dbus-native'
import type { Scope } from './server.ts'

const name = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

/** A notification that a program asked for. */
export interface Notified {
  readonly id: number
  readonly replaces: number
  readonly app: string
  readonly title: string
  readonly body: string
  /** The label of each action, by its id. */
  readonly actions: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, unknown>>
}

/** A program that shows notifications, as a desktop has one: it records them and answers as a person would. */
export interface NotificationDaemon {
  /** All that were ever shown, in their order. */
  readonly notified: readonly Notified[]
  /** The ids of those that were withdrawn. */
  readonly withdrawn: readonly number[]
  readonly countQuestions: () => number
  readonly choose: (id: number, action: string) => void
  readonly close: () => Promise<void>
}

/** Shows notifications on a bus, with the capabilities that are named. It ends with the test. */
export async function openNotificationDaemon(
  t: Scope,
  busAddress: string,
  capabilities: readonly string[] = ['actions', 'body', 'body-markup'],
): Promise<NotificationDaemon> {
  const bus = createClient({ busAddress })
  bus.connection.on('error', () => undefined)
  t.teardown(() => bus.close())
  const notified: Notified[] = []
  const withdrawn: number[] = []
  let questions = 0
  const notifications = defineInterface({
    name,
    methods: {
      GetCapabilities: {
        in: {},
        out: { capabilities: 'as' },
        handler() {
          questions += 1
          return capabilities
        },
      },
      Notify: {
        in: {
          app: 's',
          replaces: 'u',
          icon: 's',
          title: 's',
          body: 's',
          actions: 'as',
          hints: 'a{sv}',
          ms: 'i',
        },
        out: { id: 'u' },
        handler({ app, replaces, title, body, actions, hints }: Sent) {
          const id = replaces === 0 ? notified.length + 1 : replaces
          const labels = actions.flatMap((label, index) =>
            index % 2 === 0 ? [] : [[actions[index - 1] ?? '', label] as const],
          )
          notified.push({ id, replaces, app, title, body, actions: Object.fromEntries(labels), hints })
          return id
        },
      },
      CloseNotification: {
        in: { id: 'u' },
        out: {},
        handler({ id }: { readonly id: number }) {
          withdrawn.push(id)
        },
      },
    },
    signals: {
      ActionInvoked: { args: { id: 'u', action: 's' } },
      NotificationClosed: { args: { id: 'u', reason: 'u' } },
    },
  })
  await bus.export(path, notifications)
  await bus.ownName(name)
  return {
    notified,
    withdrawn,
    countQuestions: () => questions,
    choose: (id, action) => bus.sendSignal(path, name, 'ActionInvoked', 'us', [id, action]),
    close: () => bus.close(),
  }
}

interface Sent {
  readonly app: string
  readonly replaces: number
  readonly title: string
  readonly body: string
  readonly actions: readonly string[]
  readonly hints: Readonly<Record<string, unknown>>
}

/** Sends an action from another program than the one that shows the notifications. */
export async function forgeAction(busAddress: string, id: number, action: string): Promise<void> {
  const bus = createClient({ busAddress })
  bus.sendSignal(path, name, 'ActionInvoked', 'us', [id, action])
  // An answer of the bus to a later message: it has passed the signal on.
  await bus.listNames()
  await bus.close()
}
