import * as z from 'zod'
import type { DesktopTexts } from '../../messages/desktop.ts'
import type { DesktopApi } from '../client/api.ts'
import type { AnsweredReminder, EventStream, RungReminder } from '../client/event-stream.ts'
import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'
import type { NotificationContent, Presenter, ShownNotification } from './presenter.ts'
import { findEndOfSilence } from './silence.ts'

/** Reminders that arrive within this time belong together, in milliseconds. */
const togetherMs = 300
/** More of them are one notification. */
const mostAlone = 3
/** A longer title is cut, and stands in full in the body. In characters. */
const longestTitle = 100
/** The longest time between two looks at the clock while quiet hours are set or notifications are paused, in milliseconds. */
const longestCheckMs = 30_000
/** The actions that snooze, each with its minutes. */
const snoozeMinutes: ReadonlyMap<string, number> = new Map([
  ['snooze-5', 5],
  ['snooze-60', 60],
])

const listedReminders = z.array(
  z.object({
    todo: z.guid(),
    title: z.string(),
    at: z.string(),
    missed: z.boolean(),
    rungAt: z.string().nullable(),
  }),
)

interface NotificationDeps {
  readonly api: Pick<DesktopApi, 'call'>
  readonly events: EventStream['events']
  readonly presenter: Presenter
  readonly settings: Pick<DesktopSettingsStore, 'read' | 'listen'>
  readonly readTexts: () => DesktopTexts
  /** Leads the main window to a path of the page. */
  readonly openPath: (path: string) => unknown
  readonly now?: () => Date
}

/** A notification of reminders that are unanswered, from when it is asked for. */
interface Group {
  /** The todo of all of them; `all` where it counts all that were unanswered; null for some that came together. */
  readonly about: string | null
  readonly keys: Set<string>
  notification: ShownNotification | null
}

const keyOf = ({ todo, at }: AnsweredReminder): string => `${todo} ${at}`

/** Shows a notification of reminders as they ring, and withdraws it once they are answered. At the start one counts all that are unanswered. */
export function notifyOfReminders({
  api,
  events,
  presenter,
  settings,
  readTexts,
  openPath,
  now = () => new Date(),
}: NotificationDeps): { readonly stop: () => void } {
  const unanswered = new Set<string>()
  const groups = new Set<Group>()
  let arrived: readonly RungReminder[] = []
  let arrival: NodeJS.Timeout | undefined
  let clock: NodeJS.Timeout | undefined
  let isSummaryDue = true
  let reading = 0
  let isReading = false
  let rungWhileReading = new Set<string>()
  let answeredWhileReading = new Set<string>()

  const findEnd = (): Date | null => findEndOfSilence(settings.read(), now())
  let isSilent = findEnd() !== null

  const present = async (
    group: Group,
    content: NotificationContent,
    onAction: (id: string) => void,
  ): Promise<void> => {
    const before = [...groups].find(({ about }) => about !== null && about === group.about)
    if (before !== undefined) groups.delete(before)
    groups.add(group)
    const notification = await presenter.show(content, onAction, before?.notification ?? undefined)
    // All may be answered by now, or a later notification may have taken its place.
    if (!groups.has(group)) notification?.withdraw()
    else if (notification === null) groups.delete(group)
    else group.notification = notification
  }
  const presentOne = (reminder: RungReminder): Promise<void> => {
    const { todo } = reminder
    const texts = readTexts()
    const keys = [...groups].filter(({ about }) => about === todo).flatMap((group) => [...group.keys])
    const isCounted = settings.read().notificationText === 'count'
    const content = {
      ...(isCounted ? countReminders(1, texts) : showTitle(reminder.title)),
      actions: [
        { id: 'default', label: texts.openReminder },
        { id: 'done', label: texts.completeReminder },
        { id: 'snooze-5', label: texts.snoozeFiveMinutes },
        { id: 'snooze-60', label: texts.snoozeOneHour },
      ],
    }
    const group = { about: todo, keys: new Set([...keys, keyOf(reminder)]), notification: null }
    const showTodo = (): void => void openPath(`/todos/${todo}`)
    // Where the todo cannot be changed, the person sees why.
    return present(group, content, (id) => void answer(todo, id, showTodo).catch(showTodo))
  }
  const answer = async (todo: string, action: string, showTodo: () => void): Promise<void> => {
    if (action === 'default') return showTodo()
    const minutes = snoozeMinutes.get(action)
    if (action !== 'done' && minutes === undefined) return
    const patch =
      minutes === undefined
        ? { completed: true }
        : { snoozedUntil: new Date(now().getTime() + minutes * 60_000).toISOString() }
    await api.call('PATCH', `/api/todos/${todo}`, patch)
  }
  const presentMany = (reminders: readonly AnsweredReminder[], about: 'all' | null): Promise<void> => {
    const texts = readTexts()
    const actions = [{ id: 'default', label: texts.openReminder }]
    const group = { about, keys: new Set(reminders.map(keyOf)), notification: null }
    const content = { ...countReminders(reminders.length, texts), actions }
    return present(group, content, (id) => id === 'default' && openPath('/today'))
  }
  const presentArrived = (): void => {
    arrival = undefined
    // What is read now may be a summary that counts them.
    if (isReading) return
    const reminders = arrived.filter((reminder) => unanswered.has(keyOf(reminder)))
    arrived = []
    if (findEnd() !== null) return
    const inTime = reminders.filter(({ missed }) => !missed)
    const alone = inTime.length > mostAlone ? [] : inTime
    const together = reminders.filter((reminder) => !alone.includes(reminder))
    for (const reminder of alone) void presentOne(reminder)
    if (together.length > 0) void presentMany(together, null)
  }
  const receive = (reminder: RungReminder): void => {
    rungWhileReading.add(keyOf(reminder))
    if (unanswered.has(keyOf(reminder))) return
    unanswered.add(keyOf(reminder))
    arrived = [...arrived, reminder]
    arrival ??= setTimeout(presentArrived, togetherMs)
  }
  const forget = (key: string): void => {
    unanswered.delete(key)
    for (const group of groups) {
      if (!group.keys.delete(key) || group.keys.size > 0) continue
      groups.delete(group)
      group.notification?.withdraw()
    }
  }
  /** Reads all that are unanswered: those that the stream did not tell, and the summary if it is due. */
  const read = async (): Promise<void> => {
    const number = ++reading
    isReading = true
    rungWhileReading = new Set()
    answeredWhileReading = new Set()
    try {
      await readUnanswered(number)
    } finally {
      if (number === reading) {
        isReading = false
        if (arrival === undefined) presentArrived()
      }
    }
  }
  const readUnanswered = async (number: number): Promise<void> => {
    const { body } = await api.call('GET', '/api/reminders')
    if (number !== reading) return
    const listed = listedReminders.parse(body).filter(({ rungAt }) => rungAt !== null)
    const rung = listed.filter((reminder) => !answeredWhileReading.has(keyOf(reminder)))
    const keys = new Set(rung.map(keyOf))
    for (const key of unanswered) if (!keys.has(key) && !rungWhileReading.has(key)) forget(key)
    if (!isSummaryDue) return rung.forEach(receive)
    isSummaryDue = false
    arrived = arrived.filter((reminder) => !keys.has(keyOf(reminder)))
    for (const key of keys) unanswered.add(key)
    if (rung.length > 0 && findEnd() === null) void presentMany(rung, 'all')
  }
  const close = (): void => {
    reading += 1
    isReading = false
    isSummaryDue = true
    arrived = []
    for (const key of unanswered) forget(key)
  }
  const checkClock = (): void => {
    clearTimeout(clock)
    const end = findEnd()
    if (isSilent && end === null) {
      isSummaryDue = true
      void read().catch(() => undefined)
    }
    isSilent = end !== null
    const { quietHours } = settings.read()
    if (end === null && quietHours === null) return
    const pause = end === null ? longestCheckMs : Math.min(longestCheckMs, end.getTime() - now().getTime())
    clock = setTimeout(checkClock, pause)
  }

  events.on('opened', ({ isNew }) => {
    isSummaryDue ||= isNew
    checkClock()
    // When the server does not answer, the stream ends too, and opens again.
    read().catch(() => undefined)
  })
  events.on('closed', close)
  events.on('reminder', receive)
  events.on('answered', (answered) => {
    answeredWhileReading.add(keyOf(answered))
    forget(keyOf(answered))
  })
  settings.listen(checkClock)
  checkClock()
  return {
    stop() {
      clearTimeout(clock)
      clearTimeout(arrival)
      close()
    },
  }
}

function showTitle(title: string): Pick<NotificationContent, 'title' | 'body'> {
  const characters = [...title]
  if (characters.length <= longestTitle) return { title, body: '' }
  return { title: `${characters.slice(0, longestTitle).join('').trimEnd()}…`, body: title }
}

const countReminders = (
  count: number,
  { unansweredOne, unansweredMany }: DesktopTexts,
): Pick<NotificationContent, 'title' | 'body'> => ({
  title: count === 1 ? unansweredOne : unansweredMany.replace('{count}', String(count)),
  body: '',
})
