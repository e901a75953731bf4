import { readFile } from 'node:fs/promises'
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
 * owners of sockets (/proc/net/tcp, see proc(5)); true on other systems.
 */
export async function isOurListener(port: number): Promise<boolean> {
  const sockets = await listedSockets()
  if (sockets === null) return true
  const ipv4Addresses = ['127.0.0.1', '0.0.0.0'].flatMap((address) => formatIpv4(address, port))
  const addresses = [...ipv4Addresses, formatAnyIpv6(port)]
  const found = sockets.filter(({ local, state }) => state === listening && addresses.includes(local))
  return found.length > 0 && found.every(({ uid }) => uid === process.getuid?.())
}

/**
 * Whether the client that is connected by `socket` is a process of this user, or of root, which relays connections on some
 * systems. True on systems that do not list the owners of sockets.
 */
export async function isOurClient({ remoteAddress, remotePort, localPort }: Socket): Promise<boolean> {
  const sockets = await listedSockets()
  if (sockets === null) return true
  const local = formatIpv4(remoteAddress ?? '', remotePort ?? 0)
  const remote = formatIpv4('127.0.0.1', localPort ?? 0)
  const client = sockets.find((each) => local.includes(each.local) && remote.includes(each.remote))
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

const listedSockets = async (): Promise<readonly ListedSocket[] | null> => {
  if (process.platform !== 'linux') return null
  const texts = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => null)),
  )
  if (texts[0] === null) return null
  return texts
    .flatMap((text) => (text ?? '').split('\n'))
    .flatMap((row) => {
      const [, local, remote, state, uid] = socketLine.exec(row) ?? []
      if (local === undefined || remote === undefined || state === undefined) return []
      return [{ local, remote, state, uid: Number(uid) }]
    })
}
