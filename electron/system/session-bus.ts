import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionOptions, MessageBus } from 'dbus-native'

/** A method call (D-Bus Specification, "Message Protocol"): `signature` is that of the arguments. */
export interface BusCall {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly signature?: string
  readonly body?: readonly unknown[]
}

/** A signal. `sender` is the unique name that the bus gave its program, which no program can forge. */
export interface BusSignal {
  readonly sender: string
  readonly path: string
  readonly member: string
  readonly body: readonly unknown[]
}

/** The session bus of the desktop. When it is lost, it is connected to again, and what listens goes on. */
export interface SessionBus {
  /** Calls a method, and returns its result, or an array where it has several. Rejects if there is no answer within 5 s. */
  readonly call: (call: BusCall) => Promise<unknown>
  /** Finds the unique name of the program that owns a well-known name; null where none does. Never rejects. */
  readonly findOwner: (name: string) => Promise<string | null>
  /** Calls `listener` with the present owner of a name, and with each later one; null where none has it, or the bus is lost. */
  readonly watchOwner: (name: string, listener: (owner: string | null) => void) => void
  /** Calls `listener` with each signal of an interface, from whatever program: check the sender. */
  readonly watchSignals: (interfaceName: string, listener: (signal: BusSignal) => void) => void
  readonly close: () => Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

const busName = 'org.freedesktop.DBus'
const bus = { destination: busName, path: '/org/freedesktop/DBus', interface: busName } as const
const timeout = 5000
const signalType = 4

/**
 * Returns a function that finds the session bus. It connects when it is first called, loads nothing before, and never rejects: without a
 * bus it returns undefined, and tries again at the next call.
 */
export function createBusFinder(
  platform: NodeJS.Platform,
  environment: Environment,
  log: (line: string) => void,
): () => Promise<SessionBus | undefined> {
  let found: Promise<SessionBus | undefined> | undefined
  const find = async (): Promise<SessionBus | undefined> => {
    const address = platform === 'linux' ? findAddress(environment) : undefined
    const connected = address === undefined ? undefined : await connect(address, log).catch(() => undefined)
    if (connected === undefined) found = undefined
    return connected
  }
  return () => (found ??= find())
}

// Only sockets: the other kinds of addresses start programs or leave the computer.
function findAddress(environment: Environment): ConnectionOptions | undefined {
  const { DBUS_SESSION_BUS_ADDRESS: named = '', XDG_RUNTIME_DIR: folder = '' } = environment
  const busAddress = named.split(';').find((address) => address.startsWith('unix:'))
  if (named !== '') return busAddress === undefined ? undefined : { busAddress }
  const socket = join(folder, 'bus')
  return folder !== '' && existsSync(socket) ? { socket } : undefined
}

async function connect(address: ConnectionOptions, log: (line: string) => void): Promise<SessionBus> {
  const { createClient } = await import('dbus-native')
  // `direct`, since the library's own greeting throws out of a timer where the bus does not answer it.
  const client = createClient({
    ...address,
    direct: true,
    timeout,
    reconnect: { minDelay: 1000, maxDelay: 60_000 },
  })
  // Without a listener these would end the app. A call that fails by a lost connection rejects.
  client.connection.on('error', () => undefined)
  client.connection.on('handlerError', (error: unknown) =>
    log(`A message of the session bus could not be handled: ${String(error)}`),
  )
  try {
    await client.invoke({ ...bus, member: 'Hello' })
  } catch (error) {
    client.connection.end()
    throw error
  }
  return makeSessionBus(client)
}

function makeSessionBus(client: MessageBus): SessionBus {
  const call = async ({ body = [], ...message }: BusCall): Promise<unknown> =>
    await client.invoke({ ...message, body: [...body] })
  const findOwner = async (name: string): Promise<string | null> => {
    // An error where no program owns the name.
    const owner = await call({ ...bus, member: 'GetNameOwner', signature: 's', body: [name] }).catch(
      () => null,
    )
    return typeof owner === 'string' ? owner : null
  }
  const watch = (interfaceName: string, rule: string, listener: (signal: BusSignal) => void): void => {
    client.connection.on('message', ({ type, interface: from, sender, path, member, body }) => {
      if (type !== signalType || from !== interfaceName) return
      listener({ sender: sender ?? '', path: path ?? '', member: member ?? '', body: body ?? [] })
    })
    // Where the bus is lost meanwhile, the library adds the rule when it is there again.
    client.addMatch(`type='signal',interface='${interfaceName}'${rule}`).catch(() => undefined)
  }
  return {
    call,
    findOwner,
    watchOwner(name, listener) {
      let latest = 0
      const ask = async (): Promise<void> => {
        const asked = ++latest
        const owner = await findOwner(name)
        // A change that was told meanwhile is newer than the answer.
        if (asked === latest) listener(owner)
      }
      watch(busName, `,sender='${busName}',member='NameOwnerChanged',arg0='${name}'`, (signal) => {
        const [changed, , owner] = signal.body
        if (signal.sender !== busName || signal.member !== 'NameOwnerChanged' || changed !== name) return
        latest += 1
        listener(typeof owner === 'string' && owner !== '' ? owner : null)
      })
      client.connection.on('close', () => {
        latest += 1
        listener(null)
      })
      client.on('reconnected', () => void ask())
      void ask()
    },
    watchSignals: (interfaceName, listener) => watch(interfaceName, '', listener),
    close: () => client.close(),
  }
}
