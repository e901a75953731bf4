import { readFile } from 'node:fs/promises'

/** One TCP socket as Linux lists it: its ports, and the user who owns it. */
interface ListedSocket {
  readonly localPort: number
  readonly remotePort: number
  readonly uid: number
}

/**
 * Whether the TCP socket on this machine with these ports belongs to this user or to root; `remotePort` is 0
 * for one that listens. 127.0.0.1 is shared by all users of a machine, and this tells them apart where the
 * system lists sockets with their users, which is Linux (proc(5), /proc/net/tcp). True where it cannot be told.
 */
export async function isOurSocket(localPort: number, remotePort: number): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid === undefined) return true
  const us = process.getuid()
  const lists = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(readSockets))
  const found = lists.flat().filter((one) => one.localPort === localPort && one.remotePort === remotePort)
  return found.every(({ uid }) => uid === us || uid === 0)
}

// sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid …
const line = /^\s*\d+: ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) \S+ \S+ \S+ \S+\s+(\d+)/
const loopback = /^(0100007F|7F000001|0000000000000000FFFF00000100007F|00000000000000000000FFFF7F000001)$/

const readSockets = async (path: string): Promise<readonly ListedSocket[]> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').flatMap((row) => {
    const [, address = '', local = '', remote = '', uid = ''] = line.exec(row) ?? []
    if (!loopback.test(address)) return []
    return [{ localPort: parseInt(local, 16), remotePort: parseInt(remote, 16), uid: Number(uid) }]
  })
}
