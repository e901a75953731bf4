import type { ExecutionContext } from 'ava'
import {
  addField,
  hasServerFile,
  launchDesktop,
  newDataDir,
  openDesktop,
  readServerFile,
  request,
  run,
  test,
  until,
  type Desktop,
} from '../support/desktop.ts'
import {
  forgeAction,
  openNotificationDaemon,
  type NotificationDaemon,
} from '../support/notification-daemon.ts'
import { startBus, testWithBus } from '../support/session-bus.ts'
import { startTrayHost } from '../support/tray-host.ts'

// Reminders reach the desktop as notifications, and are answered there.

const busTest = (title: string, check: (t: ExecutionContext) => Promise<void>) =>
  testWithBus(title, check, test)

interface Started {
  readonly dataDir: string
  readonly address: string
  readonly daemon: NotificationDaemon
  readonly desktop: Desktop
  readonly add: (fields: object) => Promise<string>
  readonly read: (id: string) => Promise<Record<string, unknown>>
}

interface StartOptions {
  readonly capabilities?: readonly string[]
  readonly dataDir?: string
}

async function start(
  t: ExecutionContext,
  { capabilities, dataDir = newDataDir(t) }: StartOptions = {},
): Promise<Started> {
  const { address } = await startBus(t)
  const daemon = await openNotificationDaemon(t, address, capabilities)
  const desktop = await openDesktop(t, dataDir, [], { DBUS_SESSION_BUS_ADDRESS: address })
  return {
    dataDir,
    address,
    daemon,
    desktop,
    add: async (fields) => (await request(dataDir, 'POST', '/api/todos', fields)).body.id,
    read: async (id) => (await request(dataDir, 'GET', `/api/todos/${id}`)).body,
  }
}

/** The ids of the todos whose reminder rang and is unanswered. */
async function listRung(dataDir: string): Promise<readonly string[]> {
  const { body } = await request(dataDir, 'GET', '/api/reminders')
  const listed: readonly { readonly todo: string; readonly rungAt: string | null }[] = body
  return listed.filter(({ rungAt }) => rungAt !== null).map(({ todo }) => todo)
}

/** An instant that is about to come, as a reminder. */
const soon = () => ({ reminders: [{ at: new Date(Date.now() + 1000).toISOString() }] })

busTest(
  'a reminder is a notification that completes, snoozes and opens its todo, and is withdrawn with it',
  async (t) => {
    const { add, address, read, dataDir, daemon, desktop } = await start(t)
    const todo = await add({ title: 'Pay <b>rent</b> & more', notes: 'Twice', ...soon() })
    await until(() => daemon.notified.length === 1)
    const [first] = daemon.notified
    t.like(first, {
      app: 'Localist',
      title: 'Pay <b>rent</b> & more',
      body: '',
      actions: { default: 'Open', done: 'Done', 'snooze-5': 'In 5 minutes', 'snooze-60': 'In 1 hour' },
      hints: { 'desktop-entry': 'localist', category: 'x-localist.reminder' },
    })

    await forgeAction(address, 1, 'done')
    daemon.choose(77, 'done')
    daemon.choose(1, 'default')
    await desktop.page.getByRole('complementary').getByText('Twice').waitFor()
    t.false((await read(todo))['completed'])

    daemon.choose(1, 'snooze-5')
    await until(async () => (await read(todo))['snoozedUntil'] !== null)
    const snoozed = Date.parse(String((await read(todo))['snoozedUntil']))
    t.true(Math.abs(snoozed - Date.now() - 300_000) < 30_000)
    await until(() => daemon.withdrawn.includes(1))

    await request(dataDir, 'PATCH', `/api/todos/${todo}`, soon())
    await until(() => daemon.notified.length === 2)
    daemon.choose(2, 'done')
    await until(async () => (await read(todo))['completed'] === true)
    await until(() => daemon.withdrawn.includes(2))
    t.is(daemon.countQuestions(), 1)
    t.true(await addField(desktop.page).isVisible())
  },
)

busTest(
  'a start counts what rang while no app ran, on the server of another process too, and opens Today',
  async (t) => {
    const dataDir = newDataDir(t)
    const { child } = run(t, process.execPath, ['dist/cli/main.js', 'serve', '--port', '0'], dataDir)
    await until(() => hasServerFile(dataDir) && readServerFile(dataDir).pid === child.pid)
    const add = async () => (await request(dataDir, 'POST', '/api/todos', { title: 'a', ...soon() })).body.id
    const todos = [await add(), await add()]
    await until(async () => (await listRung(dataDir)).length === 2)
    const { daemon, desktop } = await start(t, { dataDir })
    await until(() => daemon.notified.length === 1)
    t.like(daemon.notified[0], { title: '2 unanswered reminders', actions: { default: 'Open' } })
    daemon.choose(1, 'default')
    await desktop.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    for (const id of todos) await request(dataDir, 'PATCH', `/api/todos/${id}`, { completed: true })
    await until(() => daemon.withdrawn.includes(1))
  },
)

busTest(
  'a notification without actions and markup has none, and another program is asked what it can do',
  async (t) => {
    const { add, address, dataDir, daemon } = await start(t, { capabilities: ['body'] })
    const title = `${'long '.repeat(30)}<b>&`
    const first = await add({ title, ...soon() })
    await until(() => daemon.notified.length === 1)
    t.like(daemon.notified[0], { body: title, actions: {} })

    await daemon.close()
    const other = await openNotificationDaemon(t, address)
    const second = await add({ title, ...soon() })
    await until(() => other.notified.length === 1)
    t.like(other.notified[0], { body: `${'long '.repeat(30)}&lt;b&gt;&amp;` })
    t.deepEqual(Object.keys(other.notified[0]?.actions ?? {}), ['default', 'done', 'snooze-5', 'snooze-60'])
    t.is(other.countQuestions(), 1)
    // The second program knows nothing of the first one's notification, which has the same number as its own first one.
    await request(dataDir, 'PATCH', `/api/todos/${first}`, { completed: true })
    await request(dataDir, 'PATCH', `/api/todos/${second}`, { completed: true })
    await until(() => other.withdrawn.length > 0)
    t.deepEqual(other.withdrawn, [1])
  },
)

busTest(
  'the settings of the app hide the titles and silence notifications, at whose end one counts the rest',
  async (t) => {
    const { add, dataDir, daemon, desktop } = await start(t)
    const { page } = desktop
    await page.evaluate(() => void (location.hash = '#/settings'))
    await page.getByRole('radio', { name: 'The number' }).check({ force: true })
    await add({ title: 'Secret', ...soon() })
    await until(() => daemon.notified.length === 1)
    t.false(JSON.stringify(daemon.notified).includes('Secret'))
    t.is(daemon.notified[0]?.title, '1 unanswered reminder')

    await page.getByText('Quiet hours', { exact: true }).click()
    await page.getByRole('button', { name: /From/ }).waitFor()
    const settings = await page.evaluate(() => window.desktop?.readDesktopSettings())
    t.deepEqual(settings?.quietHours, { from: '22:00', to: '07:00' })
    const hour = new Date().getHours()
    const present = { from: formatHour(hour), to: formatHour((hour + 2) % 24) }
    await page.evaluate((quietHours) => window.desktop?.changeDesktopSettings({ quietHours }), present)
    const silent = await add({ title: 'Silent', ...soon() })
    await until(async () => (await listRung(dataDir)).includes(silent))
    await page.evaluate(() => window.desktop?.changeDesktopSettings({ quietHours: null }))
    await until(() => daemon.notified.length === 2)
    t.is(daemon.notified[1]?.title, '2 unanswered reminders')
  },
)

busTest('the tray pauses notifications and resumes them, which counts what is unanswered', async (t) => {
  const { add, address, dataDir, daemon } = await start(t)
  const panel = await startTrayHost(t, address)
  const labels = async () => (await panel.readMenu()).map(({ label }) => label)
  await until(async () => (await panel.listIcons()).length === 1)
  await panel.choose('Pause Notifications for 1 Hour')
  await until(async () => (await labels()).includes('Resume Notifications'))
  t.false((await labels()).some((label) => label.startsWith('Pause')))
  const todo = await add({ title: 'Silent', ...soon() })
  await until(async () => (await listRung(dataDir)).includes(todo))
  t.deepEqual(daemon.notified, [])
  await panel.choose('Resume Notifications')
  await until(() => daemon.notified.length === 1)
  t.is(daemon.notified[0]?.title, '1 unanswered reminder')
  await until(async () => (await labels()).includes('Pause Notifications Until Morning'))
})

busTest('a click on the notification of an app without a window opens one at the todo', async (t) => {
  const { address } = await startBus(t)
  const daemon = await openNotificationDaemon(t, address)
  const dataDir = newDataDir(t)
  const { app, ended } = await launchDesktop(t, dataDir, ['--hidden'], { DBUS_SESSION_BUS_ADDRESS: address })
  await until(() => hasServerFile(dataDir))
  await request(dataDir, 'POST', '/api/todos', { title: 'Pay rent', notes: 'Twice', ...soon() })
  await until(() => daemon.notified.length === 1)
  t.deepEqual(app.windows(), [])
  const opening = app.waitForEvent('window')
  daemon.choose(1, 'default')
  await (await opening).getByRole('complementary').getByText('Twice').waitFor()
  await app.evaluate(({ app: desktop }) => desktop.quit()).catch(() => undefined)
  t.is(await ended, 0)
})

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
