import type { Screen } from 'electron'
import type { CommandId } from '../bridge.ts'
import type { AppWindow, Windows } from '../windows/windows.ts'
import { placeQuickEntry } from './place.ts'

/** How long the window is kept hidden after its last use, so that it shows at once the next time, in milliseconds. */
const keptMs = 10 * 60_000

/** The window of quick entry. It is made at the first use. */
export interface QuickEntry {
  /** Shows it on the screen of the pointer, and offers it a text. Returns it. */
  readonly open: (text?: string) => AppWindow
  /** Hides it, and keeps it for a while. */
  readonly close: () => void
  /** Sets the height that its page needs, in CSS pixels. It shows with the first one. */
  readonly fit: (height: number) => void
}

interface QuickEntryDeps {
  readonly windows: Pick<Windows, 'open' | 'list' | 'onOpen'>
  readonly screen: Pick<Screen, 'getCursorScreenPoint' | 'getDisplayNearestPoint' | 'getDisplayMatching'>
  /** Sends a command to the page of a window. */
  readonly send: (window: AppWindow, id: CommandId, argument?: string) => void
}

/** Creates quick entry, which has no window yet. */
export function createQuickEntry({ windows, screen, send }: QuickEntryDeps): QuickEntry {
  let isWanted = false
  let height: number | null = null
  let release: NodeJS.Timeout | undefined
  const find = () => windows.list().find(({ role }) => role === 'quick')

  const show = (): void => {
    const window = find()?.window
    if (window === undefined || height === null) return
    const pointer = screen.getCursorScreenPoint()
    window.setBounds(placeQuickEntry(screen.getDisplayNearestPoint(pointer).workArea, height))
    window.show()
    window.focus()
  }
  const close = (): void => {
    isWanted = false
    const window = find()?.window
    if (window === undefined) return
    window.hide()
    clearTimeout(release)
    release = setTimeout(() => find()?.window.close(), keptMs)
  }
  const create = (): AppWindow => {
    height = null
    const quick = windows.open('quick')
    quick.window.on('blur', () => {
      if (quick.window.isVisible()) close()
    })
    return quick
  }
  // A hidden window must not keep the app from ending.
  const releaseAfterLast = (): void => {
    if (!isWanted && !windows.list().some(({ role }) => role === 'main')) find()?.window.close()
  }
  windows.onOpen(({ role, window }) => {
    if (role === 'main') window.once('closed', releaseAfterLast)
  })
  return {
    open(text = '') {
      isWanted = true
      clearTimeout(release)
      const quick = find() ?? create()
      show()
      send(quick, 'add-todo')
      if (text !== '') send(quick, 'offer-text', text)
      return quick
    },
    close,
    fit(needed) {
      const isFirst = height === null
      height = needed
      const window = find()?.window
      if (isFirst && isWanted) return show()
      if (window?.isVisible() !== true) return
      const { x, y } = window.getBounds()
      const { workArea } = screen.getDisplayMatching(window.getBounds())
      window.setBounds({ ...placeQuickEntry(workArea, needed), x, y })
    },
  }
}
