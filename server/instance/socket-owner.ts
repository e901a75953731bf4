import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'

/** One TCP socket as Linux lists it: its two ends, its state, and the user who owns it. */
interface ListedSocket {
  readonly local: string
  readonly remote: string
  readonly state: string
  readonly uid: number
}

/**
 * Whether who listens on `port` of 127.0.0.1 is this user. All users of a machine share 127.0.0.1, and this
 * tells them apart where the system lists sockets with their users, which is Linux (proc(5),
 * /proc/net/tcp). True where it cannot be told.
 */
export async function isOurListener(port: number): Promise<boolean> {
  const sockets = await listedSockets()
  if (sockets === null) return true
  const ends = ['127.0.0.1', '0.0.0.0'].flatMap((address) => ends4(address, port))
  const found = sockets.filter(
    ({ local, state }) => state === listening && [...ends, end6(port)].includes(local),
  )
  return found.length > 0 && found.every(({ uid }) => uid === process.getuid?.())
}

/**
 * Whether the client at the other end of `socket` is a process of this user, or of root, which relays
 * connections for some systems. True where it cannot be told, as for isOurListener.
 */
export async function isOurClient({ remoteAddress, remotePort, localPort }: Socket): Promise<boolean> {
  const sockets = await listedSockets()
  if (sockets === null) return true
  const local = ends4(remoteAddress ?? '', remotePort ?? 0)
  const remote = ends4('127.0.0.1', localPort ?? 0)
  const client = sockets.find((one) => local.includes(one.local) && remote.includes(one.remote))
  // A socket that its process has closed already is listed as root's.
  return client?.uid === process.getuid?.() || (client?.uid === 0 && client.state === established)
}

const established = '01'
const listening = '0A'

const hexPort = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0')

/** An IPv4 end as /proc/net/tcp writes it, and as /proc/net/tcp6 does: words in the byte order of the host. */
const ends4 = (address: string, port: number): readonly string[] => {
  const bytes = address
    .replace(/^::ffff:/, '')
    .split('.')
    .map(Number)
  const little = endianness() === 'LE'
  const word = Buffer.from(little ? bytes.toReversed() : bytes)
    .toString('hex')
    .toUpperCase()
  const mapped = little ? 'FFFF0000' : '0000FFFF'
  return [`${word}:${hexPort(port)}`, `${'0'.repeat(16)}${mapped}${word}:${hexPort(port)}`]
}

const end6 = (port: number): string => `${'0'.repeat(32)}:${hexPort(port)}`

// sl  local_address rem_address   st tx_queue:rx_queue tr:tm->when retrnsmt   uid …
const line = /^\s*\d+: (\S+) (\S+) (\S\S) \S+ \S+ \S+\s+(\d+)/

const listedSockets = async (): Promise<readonly ListedSocket[] | null> => {
  if (process.platform !== 'linux') return null
  const texts = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => null)),
  )
  if (texts[0] === null) return null
  return texts
    .flatMap((text) => (text ?? '').split('\n'))
    .flatMap((row) => {
      const [, local, remote, state, uid] = line.exec(row) ?? []
      if (local === undefined || remote === undefined || state === undefined) return []
      return [{ local, remote, state, uid: Number(uid) }]
    })
}
