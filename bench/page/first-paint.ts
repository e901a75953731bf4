import { setTimeout } from 'node:timers/promises'
import type { Child, Children } from '../host/children.ts'
import { waitFor } from '../servers/wait-for.ts'

/** An Electron app that is started. */
export interface App {
  /** The program and its arguments, among them `--remote-debugging-port=0`. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The port of its server, where it was given one. */
  readonly port?: number
}

/** Milliseconds from the start of an Electron app to the first paint of text in its window. Ends the app. */
export async function timeFirstPaint(children: Children, { command, env }: App): Promise<number> {
  const begin = performance.timeOrigin + performance.now()
  const child = children.start(command, { env })
  try {
    const paintedAt = await waitFor(child, 'The window', async () => {
      const debuggerUrl = await findPage(child)
      return debuggerUrl === undefined ? undefined : await readFirstPaint(debuggerUrl)
    })
    return paintedAt - begin
  } finally {
    await child.stop()
  }
}

/** The address for the debugger of the page in the window; undefined while there is none. */
export async function findPage(child: Child): Promise<string | undefined> {
  const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(child.lastWords()) ?? []
  if (port === undefined) return undefined
  // Each look takes time from the app.
  await setTimeout(100)
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
  const targets = answer === null ? [] : ((await answer.json()) as readonly Target[])
  return targets.find(({ type, url }) => type === 'page' && url !== '' && url !== 'about:blank')
    ?.webSocketDebuggerUrl
}

interface Target {
  readonly type: string
  readonly url: string
  readonly webSocketDebuggerUrl: string
}

/** The answer of the debugger; an error where the page went away meanwhile. */
interface Evaluated {
  readonly result?: { readonly result: { readonly value?: number } }
}

const firstPaint = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint) resolve(performance.timeOrigin + paint.startTime)
  })
  observer.observe({ type: 'paint', buffered: true })
})`

/** When the page was first painted, in milliseconds since 1970; undefined where it went away meanwhile. */
async function readFirstPaint(debuggerUrl: string): Promise<number | undefined> {
  const socket = new WebSocket(debuggerUrl)
  try {
    return await new Promise((resolve) => {
      socket.addEventListener('open', () => {
        const params = { expression: firstPaint, awaitPromise: true, returnByValue: true }
        socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
      })
      socket.addEventListener('message', ({ data }) => {
        const { result } = JSON.parse(String(data)) as Evaluated
        resolve(result?.result.value)
      })
      socket.addEventListener('close', () => resolve(undefined))
    })
  } finally {
    socket.close()
  }
}
