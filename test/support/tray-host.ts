import { createClient, defineInterface, type MessageBus } from 'dbus-native'
import type { Scope } from './server.ts'
import { until } from './desktop.ts'

const watcher = 'org.kde.StatusNotifierWatcher'
const itemPath = '/StatusNotifierItem'

/** An item of the menu of a tray icon: its id, its label without the sign of the Alt key, and whether it can be chosen. */
interface TrayItem {
  readonly id: number
  readonly label: string
}

/** A panel of a desktop, which shows tray icons (freedesktop.org, StatusNotifierItem). */
export interface TrayHost {
  /** The names on the bus of the icons that it shows. */
  readonly listIcons: () => Promise<readonly string[]>
  /** The items of the menu of its only icon, without the lines between them. */
  readonly readMenu: () => Promise<readonly TrayItem[]>
  /** Chooses an item of that menu, as a click on it does. */
  readonly choose: (label: string) => Promise<void>
  /** Clicks on the only icon. */
  readonly click: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts a panel on a session bus. It ends with the test. */
export async function startTrayHost(t: Scope, busAddress: string): Promise<TrayHost> {
  const client = createClient({ busAddress })
  client.connection.on('error', () => undefined)
  const end = () => client.close()
  t.teardown(end)
  const registered: string[] = []
  const definition = {
    name: watcher,
    methods: {
      RegisterStatusNotifierItem: {
        in: { service: 's' },
        handler: ({ service }: { readonly service: string }) => void registered.push(service),
      },
    },
    properties: { IsStatusNotifierHostRegistered: { type: 'b', access: 'read' as const, value: true } },
  }
  await client.export('/StatusNotifierWatcher', defineInterface(definition))
  await client.ownName(watcher)

  const listIcons = async () => {
    const names = await client.listNames()
    return registered.filter((name) => names.includes(name))
  }
  const findIcon = async (): Promise<string> => {
    await until(async () => (await listIcons()).length === 1)
    return (await listIcons())[0] ?? ''
  }
  const findMenu = async () => {
    const destination = await findIcon()
    const path = await readProperty(client, destination, 'Menu')
    return { destination, path, interface: 'com.canonical.dbusmenu' }
  }
  const readMenu = async () => {
    const layout = await client.invoke({
      ...(await findMenu()),
      member: 'GetLayout',
      signature: 'iias',
      body: [0, -1, []],
    })
    return parseItems(layout)
  }
  return {
    listIcons,
    readMenu,
    end,
    async choose(label) {
      const item = (await readMenu()).find((each) => each.label === label)
      if (item === undefined) throw new Error(`The menu of the tray has no item ${label}`)
      const body = [item.id, 'clicked', ['i', 0], 0]
      await client.invoke({ ...(await findMenu()), member: 'Event', signature: 'isvu', body })
    },
    async click() {
      const icon = { destination: await findIcon(), path: itemPath, interface: 'org.kde.StatusNotifierItem' }
      await client.invoke({ ...icon, member: 'Activate', signature: 'ii', body: [0, 0] })
    },
  }
}

async function readProperty(client: MessageBus, destination: string, name: string): Promise<string> {
  const properties = { destination, path: itemPath, interface: 'org.freedesktop.DBus.Properties' }
  const body = ['org.kde.StatusNotifierItem', name]
  return String(await client.invoke({ ...properties, member: 'Get', signature: 'ss', body }))
}

type Layout = readonly [
  id: number,
  properties: Readonly<Record<string, unknown>>,
  children: readonly Layout[],
]

function parseItems(answer: unknown): readonly TrayItem[] {
  const [, [, , children]] = answer as readonly [revision: number, root: Layout]
  return children
    .filter(([, { type }]) => type !== 'separator')
    .map(([id, { label }]) => ({ id, label: String(label).replace('_', '') }))
}
