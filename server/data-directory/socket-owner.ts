import { closeSync, existsSync, openSync, promises, readSync } from 'node:fs'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'

/** A TCP socket of /proc/net/tcp: its local and remote address, its state, and the id of the user who owns it. */
interface ListedSocket {
  readonly local: string
  readonly remote: string
  readonly state: string
  readonly uid: number
}

/**
 * Whether only this user listens on `port` of 127.0.0.1. All users of a computer share 127.0.0.1. Only Linux lists the
 * owners of sockets (/proc/net/tcp, see proc(5)); true on other systems, and false where the list cannot be read.
 */
export function isOurListener(port: number): boolean {
  if (process.platform !== 'linux') return true
  const owners = listListeners(port)
  return owners.length > 0 && owners.every((uid) => uid === process.getuid?.())
}

/** Finds the id of the user whose program gets the connections to `port` of 127.0.0.1; null where the system does not tell. */
export const findListener = (port: number): number | null =>
  process.platform === 'linux' ? (listListeners(port)[0] ?? null) : null

// The ids of the users who may get the connections to a port.
const listListeners = (port: number): readonly number[] => {
  const [exact, ...others] = ['127.0.0.1', '0.0.0.0'].flatMap((address) => formatIpv4(address, port))
  const wildcards = [...others, formatAnyIpv6(port)]
  const owners: number[] = []
  for (const { local, state, uid } of listeningFirst()) {
    if (state !== listening) continue
    // Connections go to the listener of the exact address, whatever else listens on the port.
    if (local === exact) return [uid]
    if (wildcards.includes(local)) owners.push(uid)
  }
  return owners
}

/**
 * Whether the client that is connected by `socket` is a process of this user, or of root, which relays connections on some
 * systems. True on systems that do not list the owners of sockets; false on Linux where the list cannot be read.
 */
export async function isOurClient({ remoteAddress, remotePort, localPort }: Socket): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const [ipv4, ipv6] = tables
  const local = formatIpv4(remoteAddress ?? '', remotePort ?? 0)
  const remote = formatIpv4('127.0.0.1', localPort ?? 0)
  const isClient = (each: ListedSocket): boolean => local.includes(each.local) && remote.includes(each.remote)
  // Few clients connect through an IPv6 socket, and the kernel takes 10 ms for each table.
  const client = (await listSockets(ipv4)).find(isClient) ?? (await listSockets(ipv6)).find(isClient)
  // Linux lists a socket that its process has closed as root's, so root counts only while the connection is open.
  return client?.uid === process.getuid?.() || (client?.uid === 0 && client.state === established)
}

const established = '01'
const listening = '0A'

const formatPort = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0')

/** Formats an IPv4 address and port as in /proc/net/tcp, and as in /proc/net/tcp6: words in the byte order of the host. */
const formatIpv4 = (address: string, port: number): readonly string[] => {
  const bytes = address
    .replace(/^::ffff:/, '')
    .split('.')
    .map(Number)
  const isLittleEndian = endianness() === 'LE'
  const word = Buffer.from(isLittleEndian ? bytes.toReversed() : bytes)
    .toString('hex')
    .toUpperCase()
  const mapped = isLittleEndian ? 'FFFF0000' : '0000FFFF'
  return [`${word}:${formatPort(port)}`, `${'0'.repeat(16)}${mapped}${word}:${formatPort(port)}`]
}

const formatAnyIpv6 = (port: number): string => `${'0'.repeat(32)}:${formatPort(port)}`

// The columns: sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid …
const socketLine = /^\s*\d+: (\S+) (\S+) (\S\S) \S+ \S+ \S+\s+(\d+)/

const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const

/** The length of a line of /proc/net/tcp. */
const lineLength = 150

/**
 * Reads the sockets of the system one by one. The kernel lists listening sockets first, and walks through a large table for
 * the others, which takes 10 ms. A caller stops as soon as it has found its socket.
 */
function* listeningFirst(): Generator<ListedSocket> {
  for (const path of tables.filter((each) => existsSync(each))) {
    const file = openSync(path, 'r')
    try {
      yield* readSockets(file)
    } finally {
      closeSync(file)
    }
  }
}

function* readSockets(file: number): Generator<ListedSocket> {
  const piece = Buffer.alloc(lineLength)
  let text = ''
  for (let length = -1; length !== 0;) {
    length = readSync(file, piece)
    const rows = `${text}${piece.toString('latin1', 0, length)}`.split('\n')
    text = rows.pop() ?? ''
    yield* rows.flatMap(parseSocket)
  }
}

const listSockets = async (path: string): Promise<readonly ListedSocket[]> =>
  (await promises.readFile(path, 'utf8').catch(() => '')).split('\n').flatMap(parseSocket)

const parseSocket = (row: string): readonly ListedSocket[] => {
  const [, local, remote, state, uid] = socketLine.exec(row) ?? []
  if (local === undefined || remote === undefined || state === undefined) return []
  return [{ local, remote, state, uid: Number(uid) }]
}
