import type { Children } from '../host/children.ts'
import { waitFor } from '../servers/wait-for.ts'
import type { App } from './first-paint.ts'

/** Milliseconds from the start of an app to the first 200 of its server, asked every 5 ms. Ends the app. Throws where it has no port. */
export async function timeFirstAnswer(children: Children, { command, env, port }: App): Promise<number> {
  if (port === undefined) throw new Error('The app has no port of its own.')
  const begin = performance.now()
  const child = children.start(command, { env })
  try {
    await waitFor(child, 'The server of the app', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
      await answer?.arrayBuffer()
      return answer?.status === 200 ? true : undefined
    })
    return performance.now() - begin
  } finally {
    await child.stop()
  }
}
