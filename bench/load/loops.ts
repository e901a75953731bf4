import { openConnection, type Connection } from './connection.ts'

/** A job for the load generator. */
export interface Job {
  readonly port: number
  /** Whole requests, used in turn; `##########` in one becomes a number that no other request of the run has. */
  readonly requests: readonly string[]
  /** How many loops send their next request as soon as their last is answered. */
  readonly clients: number
  /** How long new requests are sent. */
  readonly seconds: number
  /** The fewest requests, even if they take longer. */
  readonly atLeast: number
  /** The most requests, even if there is time left. */
  readonly atMost: number
  /** The status that each answer must have. */
  readonly status: number
}

/** The measurement from the first request to the last answer. */
export interface Measured {
  readonly seconds: number
  readonly requests: number
  /** The longest request, in ms. */
  readonly longest: number
}

const placeholder = '##########'

/** Runs the closed loops of a job to their end. Throws at the first answer with another status. */
export async function runLoops(job: Job, nextNumber: () => number): Promise<Measured> {
  const requests = job.requests.map((text) => {
    const bytes = Buffer.from(text)
    return { bytes, numberAt: bytes.indexOf(placeholder) }
  })
  const connections: Connection[] = []
  while (connections.length < job.clients) connections.push(await openConnection(job.port))
  let sent = 0
  let longest = 0
  const start = performance.now()
  const end = start + job.seconds * 1000
  const hasMore = (): boolean => sent < job.atMost && (sent < job.atLeast || performance.now() < end)
  const loop = async (connection: Connection): Promise<void> => {
    while (hasMore()) {
      const request = requests[sent % requests.length]
      if (request === undefined) throw new Error('A job needs a request.')
      sent += 1
      const { bytes, numberAt } = request
      if (numberAt >= 0) bytes.write(String(nextNumber()).padStart(placeholder.length, '0'), numberAt)
      const before = performance.now()
      const status = await connection.exchange(bytes)
      longest = Math.max(longest, performance.now() - before)
      if (status !== job.status) throw new Error(`An answer was ${status} instead of ${job.status}.`)
    }
  }
  try {
    await Promise.all(connections.map(loop))
    const seconds = (performance.now() - start) / 1000
    return { seconds, requests: sent, longest }
  } finally {
    for (const connection of connections) connection.close()
  }
}
