import { Agent, request, type IncomingMessage } from 'node:http'

/** The API of a running server, over connections that are kept open. */
export interface Api {
  /** Sends a request and returns the answer. Throws for a refusal. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Opens a stream of events and returns it when its first event has arrived. Throws for a refusal. */
  openStream(path: string, token: string): Promise<IncomingMessage>
}

interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The JSON of an answer, and the id of the change set that it names. */
export interface Answer {
  // The caller knows which fields the answer of its request has.
  readonly body: Readonly<Record<string, string>>
  readonly changeId: string
}

/** Calls the server on `port` with the owner token. */
export function createApi(port: number, owner: string): Api {
  const agent = new Agent({ keepAlive: true })
  const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body = '') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, resolve)
      sent.once('error', reject)
      sent.end(body)
    })
  return {
    async call(method, path, { body, headers = {} } = {}) {
      const json = body === undefined ? '' : JSON.stringify(body)
      const type =
        json === ''
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(json)}` }
      const answer = await send(method, path, { Authorization: `Bearer ${owner}`, ...type, ...headers }, json)
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      if ((answer.statusCode ?? 500) >= 400)
        throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
      return { body: JSON.parse(text), changeId: String(answer.headers['localist-change'] ?? '') }
    },
    async openStream(path, token) {
      const stream = await send('GET', path, { Authorization: `Bearer ${token}` })
      if (stream.statusCode !== 200) throw new Error(`${path}: ${stream.statusCode}`)
      await new Promise((resolve) => stream.once('data', resolve))
      return stream
    },
  }
}
