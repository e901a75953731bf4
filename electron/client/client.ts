import type { App, PowerMonitor } from 'electron'
import type { ServerLocation } from '../connection/server-location.ts'
import { createApi, type DesktopApi } from './api.ts'
import { countDueToday, type DueToday } from './due-today.ts'
import { createEventStream, type EventStream } from './event-stream.ts'

/** The desktop process as a client of the server that its windows use, whether that is its own or another's. */
export interface DesktopClient {
  readonly api: DesktopApi
  readonly stream: EventStream
  readonly dueToday: DueToday
}

/** Creates the client, which asks nothing before its stream is started. It connects anew after sleep, and ends with the app. */
export function createDesktopClient(
  app: Pick<App, 'on'>,
  powerMonitor: Pick<PowerMonitor, 'on'>,
  location: ServerLocation,
): DesktopClient {
  const api = createApi(location)
  const stream = createEventStream(api)
  const dueToday = countDueToday(api, stream)
  powerMonitor.on('resume', stream.reopen)
  app.on('will-quit', () => {
    stream.stop()
    dueToday.stop()
  })
  return { api, stream, dueToday }
}
