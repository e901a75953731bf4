// Starts a server on the data directory that the first argument names, writes to it over HTTP, and prints what was
// answered, a line each, until the process is killed or the server writes nothing any more.
import { setTimeout } from 'node:timers/promises'
import { start } from '../../server/start.ts'

const [dataDir = '', name = ''] = process.argv.slice(2)
const started = await start({ dataDir, port: 0, rendererDir: '/', version: '0' }, { log: () => {} })
console.log(started.state)

const post = async (path: string, body: unknown): Promise<boolean> => {
  const answer = await fetch(`${started.url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${started.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (answer.status === 503) console.log('stopped')
  return answer.status === 201
}

const write = async (writer: number): Promise<void> => {
  for (let count = 0; ; count += 1) {
    const text = `${name}-${writer}-${count}`
    if (await post('/api/todos', { title: text })) console.log(`todo ${text}`)
    const token = { name: text, scopes: ['todos:read'] }
    if (count % 8 === 0 && (await post('/api/tokens', token))) console.log(`token ${text}`)
    await setTimeout(count % 5)
  }
}

if (started.state === 'running') {
  process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
  // A server that is being stopped breaks off what is under way.
  for (const writer of [1, 2, 3]) write(writer).catch(() => {})
}
