import type { SessionBus } from '../system/session-bus.ts'

/** An action of a notification. The id of a click on the notification itself is `default`. */
export interface NotificationAction {
  readonly id: string
  readonly label: string
}

/** A notification. Title and body are plain text. */
export interface NotificationContent {
  readonly title: string
  readonly body: string
  readonly actions: readonly NotificationAction[]
}

/** A notification that is shown. */
export interface ShownNotification {
  readonly withdraw: () => void
}

/** Shows notifications on the desktop. */
export interface Presenter {
  /**
   * Shows a notification, in place of `replaced` where that is still shown. Calls `onAction` with the id of each action that the person
   * chooses. Resolves to null where nothing on this desktop shows notifications.
   */
  readonly show: (
    content: NotificationContent,
    onAction: (id: string) => void,
    replaced?: ShownNotification,
  ) => Promise<ShownNotification | null>
}

const name = 'org.freedesktop.Notifications'
const notifications = { destination: name, path: '/org/freedesktop/Notifications', interface: name } as const

interface Entry extends ShownNotification {
  readonly id: number
  readonly onAction: (id: string) => void
}

/**
 * Creates the presenter of Linux, which speaks to the program that shows the notifications (Desktop Notifications Specification, 1.2).
 * An action counts only if it comes from that program and is about a notification of ours.
 */
export function createBusPresenter(bus: SessionBus): Presenter {
  const shown = new Map<number, Entry>()
  let owner: string | null = null
  let capabilities: Promise<readonly unknown[]> | undefined
  let showing: Promise<unknown> = Promise.resolve()

  bus.watchOwner(name, (latest) => {
    // Another program knows nothing of what the one before it showed, and can do other things.
    if (owner !== null && latest !== owner) {
      shown.clear()
      capabilities = undefined
    }
    owner = latest
  })
  bus.watchSignals(name, ({ sender, member, body: [id, value] }) => {
    if (sender !== owner || typeof id !== 'number') return
    void receive(id, member, value)
  })
  const receive = async (id: number, member: string, value: unknown): Promise<void> => {
    // It can be about one whose id is about to be known.
    await showing
    const entry = shown.get(id)
    if (entry === undefined) return
    if (member === 'NotificationClosed') shown.delete(entry.id)
    if (member === 'ActionInvoked' && typeof value === 'string') entry.onAction(value)
  }
  const askCapabilities = async (): Promise<readonly unknown[]> => {
    // The call starts the program where it does not run yet.
    const answer = await bus.call({ ...notifications, member: 'GetCapabilities' })
    return Array.isArray(answer) ? answer : []
  }
  const notify = async (
    { title, body, actions }: NotificationContent,
    replaced: number,
  ): Promise<number | null> => {
    const known = await (capabilities ??= askCapabilities())
    const text = known.includes('body-markup') ? escapeMarkup(body) : body
    const named = known.includes('actions') ? actions.flatMap(({ id, label }) => [id, label]) : []
    const hints = { 'desktop-entry': ['s', 'localist'], category: ['s', 'x-localist.reminder'] }
    const id = await bus.call({
      ...notifications,
      member: 'Notify',
      signature: 'susssasa{sv}i',
      body: ['Localist', replaced, 'localist', title, text, named, Object.entries(hints), -1],
    })
    return typeof id === 'number' ? id : null
  }
  const show: Presenter['show'] = async (content, onAction, replaced) => {
    const before = [...shown.values()].find((entry) => entry === replaced)?.id ?? 0
    const id = await notify(content, before).catch(() => null)
    if (id === null) {
      capabilities = undefined
      return null
    }
    const withdraw = (): void => {
      if (shown.get(id) !== entry) return
      shown.delete(id)
      const close = { ...notifications, member: 'CloseNotification', signature: 'u', body: [id] }
      bus.call(close).catch(() => undefined)
    }
    const entry: Entry = { id, onAction, withdraw }
    shown.set(id, entry)
    return entry
  }
  return {
    show(...content) {
      const shownSoon = show(...content)
      showing = Promise.allSettled([showing, shownSoon])
      return shownSoon
    },
  }
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
