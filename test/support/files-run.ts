import { Session } from 'node:inspector/promises'
import { setTimeout } from 'node:timers/promises'

/** The files of `side` in which a function runs during `work` and 200 ms after it, by V8's precise coverage of calls. */
export async function filesRun(
  work: () => Promise<unknown>,
  side: 'server' | 'cli' = 'server',
): Promise<readonly string[]> {
  const folder = new URL(`../../${side}/`, import.meta.url).href
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // Each report counts the calls since the one before it.
    await session.post('Profiler.takePreciseCoverage')
    await work()
    await setTimeout(200)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url, functions }) => {
        const hasRun = functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
        return url.startsWith(folder) && hasRun
      })
      .map(({ url }) => url.slice(folder.length))
      .toSorted()
  } finally {
    session.disconnect()
  }
}
