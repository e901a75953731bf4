import { EventEmitter } from 'node:events'
import test, { type ExecutionContext } from 'ava'
import { desktop as texts } from '../../messages/en/desktop.ts'
import type { DesktopSettings } from '../../electron/bridge.ts'
import type { EventStream, RungReminder } from '../../electron/client/event-stream.ts'
import type { NotificationContent, Presenter } from '../../electron/notifications/presenter.ts'
import { createNotificationPause } from '../../electron/notifications/pause.ts'
import { notifyOfReminders } from '../../electron/notifications/reminder-notifications.ts'
import { createDesktopSettings } from '../../electron/settings/desktop-settings.ts'
import { findEndOfSilence, findNextMorning } from '../../electron/notifications/silence.ts'
import { temporaryFolder } from '../support/server.ts'
import { until } from '../support/until.ts'

const idOf = (number: number): string => `01990b6e-5a3c-7cc1-9d1e-${String(number).padStart(12, '0')}`

const reminderOf = (number: number, missed = false): RungReminder => ({
  todo: idOf(number),
  title: `Todo ${number}`,
  at: `2026-11-27T10:00:${String(number).padStart(2, '0')}.000Z`,
  missed,
})

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

interface Shown {
  readonly content: NotificationContent
  readonly choose: (action: string) => void
  /** The place of the notification that it replaced. */
  readonly replaced: number | null
  isWithdrawn: boolean
}

const usual = { onLastClose: 'ask', notificationText: 'title', quietHours: null, pausedUntil: null } as const

/** Notifications of a server that lists `unanswered`, on a clock that the test sets. */
function setUp(t: ExecutionContext, first: readonly RungReminder[] = []) {
  const events: EventStream['events'] = new EventEmitter()
  const shown: Shown[] = []
  const calls: unknown[] = []
  const paths: string[] = []
  const listeners: ((settings: DesktopSettings) => void)[] = []
  const state = {
    unanswered: first,
    settings: usual as DesktopSettings,
    now: new Date(2026, 10, 27, 12),
    doesRefuse: false,
    doesShow: true,
    /** What the answers of the server wait for. */
    answersAfter: Promise.resolve(),
  }
  const presenter: Presenter = {
    async show(content, onAction, replaced) {
      if (!state.doesShow) return null
      const withdraw = (): void => void (entry.isWithdrawn = true)
      const index = shown.findIndex((other) => handles.get(other) === replaced)
      const entry: Shown = {
        content,
        choose: onAction,
        replaced: index === -1 ? null : index,
        isWithdrawn: false,
      }
      const handle = { withdraw }
      handles.set(entry, handle)
      shown.push(entry)
      return handle
    },
  }
  const handles = new Map<Shown, { readonly withdraw: () => void }>()
  const { stop } = notifyOfReminders({
    api: {
      async call(method, path, body) {
        if (state.doesRefuse) throw new Error('refused')
        calls.push([method, path, ...(body === undefined ? [] : [body])])
        const listed = state.unanswered.map((each) => ({ ...each, rungAt: each.at }))
        await state.answersAfter
        return { body: listed, headers: {} }
      },
    },
    events,
    presenter,
    settings: { read: () => state.settings, listen: (listener) => void listeners.push(listener) },
    readTexts: () => texts,
    openPath: (path) => void paths.push(path),
    now: () => state.now,
  })
  t.teardown(stop)
  const titles = () => shown.map(({ content }) => content.title)
  return {
    events,
    shown,
    calls,
    paths,
    state,
    titles,
    change: (patch: Partial<DesktopSettings>): void => {
      state.settings = { ...state.settings, ...patch }
      for (const listener of listeners) listener(state.settings)
    },
    ring: (...reminders: readonly RungReminder[]): void => {
      state.unanswered = [...state.unanswered, ...reminders]
      for (const reminder of reminders) events.emit('reminder', reminder)
    },
    answer: (...reminders: readonly RungReminder[]): void => {
      state.unanswered = state.unanswered.filter((each) => !reminders.includes(each))
      for (const { todo, at } of reminders) events.emit('answered', { todo, at })
    },
    /** Opens the stream, and waits until the reminders are read. */
    open: async (isNew = false): Promise<void> => {
      const read = calls.length
      events.emit('opened', { isNew })
      await until(t, () => calls.length > read, 'a question')
      await passTime(10)
    },
  }
}

const passTime = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('three reminders that come together are a notification each', async (t) => {
  const { ring, shown, titles } = setUp(t)
  ring(...range(3).map((number) => reminderOf(number)))
  await until(t, () => shown.length === 3, 'three')
  t.deepEqual(titles(), ['Todo 1', 'Todo 2', 'Todo 3'])
})

test('more of them are one with their number, which opens Today and is withdrawn once all are answered', async (t) => {
  const { ring, answer, shown, titles, paths } = setUp(t)
  const reminders = range(4).map((number) => reminderOf(number))
  ring(...reminders)
  await until(t, () => shown.length === 1, 'one')
  t.deepEqual(titles(), ['4 unanswered reminders'])
  shown[0]?.choose('default')
  shown[0]?.choose('done')
  t.deepEqual(paths, ['/today'])
  answer(...reminders.slice(1))
  t.false(shown[0]?.isWithdrawn)
  answer(...reminders.slice(0, 1))
  t.true(shown[0]?.isWithdrawn)
})

test('those that were missed are one beside those in time', async (t) => {
  const { ring, shown, titles } = setUp(t)
  ring(reminderOf(1), reminderOf(2, true), reminderOf(3, true))
  await until(t, () => shown.length === 2, 'two')
  t.deepEqual(titles(), ['Todo 1', '2 unanswered reminders'])
})

test('one that was missed is never shown by its title', async (t) => {
  const { ring, shown, titles } = setUp(t)
  ring(reminderOf(1, true))
  await until(t, () => shown.length === 1, 'one')
  t.deepEqual(titles(), ['1 unanswered reminder'])
})

test('one that is answered before it is shown is not shown', async (t) => {
  const { ring, answer, shown, titles } = setUp(t)
  const [first, second] = [reminderOf(1), reminderOf(2)]
  ring(first, second)
  answer(first)
  await until(t, () => shown.length === 1, 'one')
  t.deepEqual(titles(), ['Todo 2'])
})

test('a further reminder of a todo replaces the notification, which stays until both are answered', async (t) => {
  const { ring, answer, shown } = setUp(t)
  const [first, second] = [reminderOf(1), { ...reminderOf(2), todo: idOf(1), title: 'Renamed' }]
  ring(first)
  await until(t, () => shown.length === 1, 'the first')
  ring(second)
  await until(t, () => shown.length === 2, 'the second')
  t.is(shown[1]?.replaced, 0)
  answer(first)
  t.false(shown[1]?.isWithdrawn)
  answer(second)
  t.true(shown[1]?.isWithdrawn)
})

test('a long title is cut and stands in full in the body', async (t) => {
  const { ring, shown } = setUp(t)
  const title = '😀'.repeat(150)
  ring({ ...reminderOf(1), title })
  await until(t, () => shown.length === 1, 'one')
  t.like(shown[0]?.content, { title: `${'😀'.repeat(100)}…`, body: title })
})

test('with the number alone, nothing of the text is in a notification', async (t) => {
  const { ring, change, shown } = setUp(t)
  change({ notificationText: 'count' })
  ring({ ...reminderOf(1), title: 'Secret'.repeat(50) })
  await until(t, () => shown.length === 1, 'one')
  t.false(JSON.stringify(shown[0]?.content).includes('Secret'))
})

test('the actions complete, snooze and open the todo, and a refusal opens it', async (t) => {
  const { ring, shown, calls, paths, state } = setUp(t)
  ring(reminderOf(1))
  await until(t, () => shown.length === 1, 'one')
  for (const action of ['done', 'snooze-5', 'snooze-60', 'unknown', 'toString']) shown[0]?.choose(action)
  const path = `/api/todos/${idOf(1)}`
  const later = (minutes: number) => new Date(state.now.getTime() + minutes * 60_000).toISOString()
  t.deepEqual(calls, [
    ['PATCH', path, { completed: true }],
    ['PATCH', path, { snoozedUntil: later(5) }],
    ['PATCH', path, { snoozedUntil: later(60) }],
  ])
  t.deepEqual(paths, [])
  state.doesRefuse = true
  shown[0]?.choose('done')
  await until(t, () => paths.length === 1, 'the todo')
  t.deepEqual(paths, [`/todos/${idOf(1)}`])
})

test('a start counts all that are unanswered once, and shows nothing where nothing is', async (t) => {
  const reminders = range(2).map((number) => reminderOf(number))
  const { open, ring, shown, titles } = setUp(t, reminders)
  await open(true)
  t.deepEqual(titles(), ['2 unanswered reminders'])
  await open()
  ring(reminderOf(3))
  await until(t, () => shown.length === 2, 'a later one')
  t.deepEqual(titles(), ['2 unanswered reminders', 'Todo 3'])

  const other = setUp(t)
  await other.open(true)
  t.deepEqual(other.titles(), [])
})

test('reminders that came and went while the stream was lost are shown and withdrawn when it is there again', async (t) => {
  const { open, ring, state, shown, titles } = setUp(t)
  await open(true)
  ring(reminderOf(1))
  await until(t, () => shown.length === 1, 'the first')
  state.unanswered = [reminderOf(2)]
  await open()
  await until(t, () => shown.length === 2, 'the second')
  t.deepEqual(titles(), ['Todo 1', 'Todo 2'])
  t.true(shown[0]?.isWithdrawn)
  t.false(shown[1]?.isWithdrawn)
})

test('the end of an account withdraws all, and another account or server is summed up', async (t) => {
  const { events, open, ring, state, shown, titles } = setUp(t)
  await open(true)
  ring(reminderOf(1))
  await until(t, () => shown.length === 1, 'one')
  events.emit('closed')
  t.true(shown[0]?.isWithdrawn)
  state.unanswered = [reminderOf(2)]
  await open(true)
  t.deepEqual(titles(), ['Todo 1', '1 unanswered reminder'])
})

test('where nothing shows notifications, nothing fails, and a later one is shown', async (t) => {
  const { ring, answer, state, shown, titles } = setUp(t)
  state.doesShow = false
  ring(reminderOf(1))
  await passTime(400)
  state.doesShow = true
  answer(reminderOf(1))
  ring(reminderOf(2))
  await until(t, () => shown.length === 1, 'one')
  t.deepEqual(titles(), ['Todo 2'])
})

test('a pause silences notifications, and its end sums up what is still unanswered', async (t) => {
  const { open, ring, answer, change, state, shown, titles } = setUp(t)
  await open(true)
  change({ pausedUntil: new Date(state.now.getTime() + 3_600_000).toISOString() })
  const reminders = range(3).map((number) => reminderOf(number))
  ring(...reminders)
  await passTime(400)
  answer(...reminders.slice(2))
  t.deepEqual(titles(), [])
  change({ pausedUntil: null })
  await until(t, () => shown.length === 1, 'the summary')
  t.deepEqual(titles(), ['2 unanswered reminders'])
  ring(reminderOf(4))
  await until(t, () => shown.length === 2, 'a later one')
})

test('a reminder just before the end of a pause is counted once, however long the server takes', async (t) => {
  const { open, ring, change, state, titles } = setUp(t)
  await open(true)
  change({ pausedUntil: new Date(state.now.getTime() + 3_600_000).toISOString() })
  ring(reminderOf(1))
  state.answersAfter = passTime(500)
  change({ pausedUntil: null })
  await passTime(900)
  t.deepEqual(titles(), ['1 unanswered reminder'])
})

test('a reminder that rings while the list without it is on its way is shown once', async (t) => {
  const { events, ring, state, titles } = setUp(t)
  state.answersAfter = passTime(200)
  events.emit('opened', { isNew: true })
  ring(reminderOf(1))
  await passTime(600)
  t.deepEqual(titles(), ['Todo 1'])
})

test('a reminder that rings while the server does not answer is shown', async (t) => {
  const { events, ring, state, titles } = setUp(t)
  state.doesRefuse = true
  events.emit('opened', { isNew: true })
  ring(reminderOf(1))
  await passTime(400)
  t.deepEqual(titles(), ['Todo 1'])
})

test('a start in quiet hours shows nothing until their end', async (t) => {
  const { open, change, state, shown, titles } = setUp(t, [reminderOf(1)])
  change({ quietHours: { from: '11:00', to: '13:00' } })
  await open(true)
  t.deepEqual(titles(), [])
  state.now = new Date(2026, 10, 27, 12, 59, 59, 950)
  change({})
  state.now = new Date(2026, 10, 27, 13)
  await until(t, () => shown.length === 1, 'the summary')
  t.deepEqual(titles(), ['1 unanswered reminder'])
})

const at = (time: string, day = 27): Date =>
  new Date(2026, 10, day, ...(time.split(':').map(Number) as [number, number]))

const endsAt = test.macro<[quiet: string, paused: Date | null, now: Date, end: Date | null]>({
  exec(t, quiet, paused, now, end) {
    const [from = '', to = ''] = quiet.split('-')
    const quietHours = quiet === '' ? null : { from, to }
    const pausedUntil = paused === null ? null : paused.toISOString()
    t.deepEqual(findEndOfSilence({ quietHours, pausedUntil }, now), end)
  },
  title: (_, quiet, paused, now, end) =>
    `at ${now.toTimeString().slice(0, 5)} quiet hours ${quiet || '(none)'} and a pause until ${paused?.toTimeString().slice(0, 5) ?? '(none)'} end at ${end?.toString().slice(4, 21) ?? '(no silence)'}`,
})

test(endsAt, '', null, at('12:00'), null)
test(endsAt, '', at('13:00'), at('12:00'), at('13:00'))
test(endsAt, '', at('13:00'), at('13:00'), null)
test(endsAt, '22:00-07:00', null, at('21:59'), null)
test(endsAt, '22:00-07:00', null, at('22:00'), at('07:00', 28))
test(endsAt, '22:00-07:00', null, at('06:59'), at('07:00'))
test(endsAt, '22:00-07:00', null, at('07:00'), null)
test(endsAt, '12:00-14:00', null, at('13:00'), at('14:00'))
test(endsAt, '12:00-14:00', null, at('14:00'), null)
test(endsAt, '12:00-12:00', null, at('12:00'), null)
test(endsAt, '12:00-14:00', at('15:00'), at('13:00'), at('15:00'))
test(endsAt, '12:00-14:00', at('13:30'), at('13:00'), at('14:00'))

test('a pause of notifications is kept over a restart, and its end is told', async (t) => {
  const folder = await temporaryFolder(t)
  const start = at('12:00')
  let now = start
  const pause = createNotificationPause(createDesktopSettings(folder), () => now)
  let told = 0
  pause.listen(() => (told += 1))
  t.false(pause.isOn())
  pause.begin('hour')
  t.true(pause.isOn())
  t.is(told, 1)

  now = new Date(start.getTime() + 3_600_000 - 20)
  const again = createNotificationPause(createDesktopSettings(folder), () => now)
  t.true(again.isOn())
  now = new Date(start.getTime() + 3_600_000)
  t.false(again.isOn())
  again.begin('morning')
  t.is(createDesktopSettings(folder).read().pausedUntil, at('09:00', 28).toISOString())
  again.end()
  t.false(again.isOn())
})

test('the menu that shows a pause hears of its end', async (t) => {
  const folder = await temporaryFolder(t)
  const settings = createDesktopSettings(folder)
  const pause = createNotificationPause(settings)
  const states: boolean[] = []
  pause.listen(() => states.push(pause.isOn()))
  settings.change({ pausedUntil: new Date(Date.now() + 50).toISOString() })
  await until(t, () => states.at(-1) === false, 'the end')
  t.false(pause.isOn())
})

for (const [now, morning] of [
  [at('02:00'), at('09:00')],
  [at('04:00'), at('09:00')],
  [at('04:01'), at('09:00', 28)],
  [at('12:00'), at('09:00', 28)],
  [at('23:59'), at('09:00', 28)],
] as const)
  test(`the morning after ${now.toTimeString().slice(0, 5)} is ${morning.toString().slice(4, 21)}`, (t) => {
    t.deepEqual(findNextMorning(now), morning)
  })
