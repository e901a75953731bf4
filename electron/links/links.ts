import type { App } from 'electron'
import * as z from 'zod'
import type { AppWindow } from '../windows/windows.ts'
import { parseLink } from './parse-link.ts'

/** The shortest time between two links that are followed, in milliseconds: a page could send many. */
const pauseMs = 1000

/** The data that a second start sends to the app that runs. */
const secondStart = z.object({ link: z.string().optional(), isHidden: z.boolean().optional() })

/** Receives the links that the operating system gives the app. */
export interface LinkSource {
  /**
   * Calls `listener` with each link from now on, and with undefined for a start without one that is to show the window. Returns the latest
   * link until now.
   */
  readonly listen: (listener: (link: string | undefined) => void) => string | undefined
}

/** Receives links from the first start on. On macOS they come as events, also before the app is ready; elsewhere each is a start. */
export function receiveLinks(app: App, first: string | undefined): LinkSource {
  let latest = first
  let receive = (link: string | undefined): void => {
    latest = link ?? latest
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    receive(link)
  })
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const { link, isHidden } = secondStart.safeParse(data).data ?? {}
    if (link !== undefined || isHidden !== true) receive(link)
  })
  return {
    listen(listener) {
      receive = listener
      return latest
    },
  }
}

/** Lets Windows start an installed app for links. On Linux and macOS its package says so. */
export function registerLinks(app: App): void {
  if (app.isPackaged && process.platform === 'win32')
    app.setAsDefaultProtocolClient('localist', process.execPath, ['--'])
}

interface LinkTargets {
  /** Brings the main window to the front. */
  readonly showMain: () => AppWindow
  /** Leads the page of the main window to a path. */
  readonly showPath: (path: string) => AppWindow
  /** Opens quick entry with a text. */
  readonly addTodo: (text: string) => AppWindow
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
}

/**
 * Returns the function that follows a link, and shows the main window where there is none or it is not valid. It returns the window,
 * or undefined where it does nothing, because it followed another link within the last second.
 */
export function createLinkFollower({ now, ...targets }: LinkTargets) {
  let followedAt = -Infinity
  return (link: string | undefined): AppWindow | undefined => {
    const parsed = link === undefined ? null : parseLink(link)
    if (parsed === null) return targets.showMain()
    if (now() - followedAt < pauseMs) return undefined
    followedAt = now()
    return parsed.kind === 'open' ? targets.showPath(parsed.path) : targets.addTodo(parsed.text)
  }
}
