import type { Stats } from 'node:fs'
import { posix, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AttachmentOutcome } from '../bridge.ts'

/** The calls of the operating system by which attachments are opened. */
export interface AttachmentSystem {
  readonly platform: NodeJS.Platform
  /** Opens a web or mail link; false if it is refused. See openExternalLink(). */
  readonly openLink: (url: string) => Promise<boolean>
  /** Resolves all symbolic links of a path. Rejects where there is nothing. */
  readonly realpath: (path: string) => Promise<string>
  readonly stat: (path: string) => Promise<Pick<Stats, 'isFile' | 'mode'>>
  /** Opens a file with the program of the person. Returns a message if it fails, otherwise "". */
  readonly openPath: (path: string) => Promise<string>
  readonly showItemInFolder: (path: string) => void
}

/** The extensions of files that no program of the system runs. */
const harmless: ReadonlySet<string> = new Set(
  `txt md csv pdf png jpg gif webp mp3 m4a ogg wav mp4 webm mov docx xlsx pptx odt ods odp`
    .split(' ')
    .map((name) => `.${name}`),
)

/** Opens the URL of an attachment: a link, or a file that is harmless. Everything else that is there is shown in its folder. */
export async function openAttachment(url: string, system: AttachmentSystem): Promise<AttachmentOutcome> {
  const { platform, openLink, realpath, stat, openPath, showItemInFolder } = system
  if (!/^file:/i.test(url)) return (await openLink(url)) ? 'opened' : 'refused'
  const path = readFilePath(url, platform)
  if (path === null) return 'refused'
  let resolved: string
  let stats: Pick<Stats, 'isFile' | 'mode'>
  try {
    resolved = await realpath(path)
    stats = await stat(resolved)
  } catch {
    return 'missing'
  }
  if (isHarmless(resolved, stats, platform) && (await openPath(resolved)) === '') return 'opened'
  showItemInFolder(path)
  // A person who attached a folder expects to see it.
  return stats.isFile() ? 'shown' : 'opened'
}

/**
 * Reads the path in a file URL, without any access to it. Null for another computer, a device, a stream of a file, and all that two parsers
 * could read as different paths.
 */
export function readFilePath(url: string, platform: NodeJS.Platform): string | null {
  if (/\p{Cc}/u.test(url) || !URL.canParse(url)) return null
  const { protocol, host, pathname } = new URL(url)
  if (protocol !== 'file:' || (host !== '' && host !== 'localhost')) return null
  const windows = platform === 'win32'
  try {
    // It throws for an encoded slash, and on Windows for an encoded backslash and a path without a drive.
    const path = fileURLToPath(`file://${pathname}`, { windows })
    const decoded = decodeURIComponent(pathname)
    if (/^[\\/]{2}/.test(decoded) || /\p{Cc}/u.test(decoded)) return null
    return windows && !isOrdinaryOnWindows(path) ? null : path
  } catch {
    return null
  }
}

const isOrdinaryOnWindows = (path: string): boolean =>
  /^[a-z]:\\/i.test(path) && !/[:<>"|?*]/.test(path.slice(2)) && !path.split('\\').some(isDevice)

// Windows takes these names in any folder, with any extension, and with spaces behind them.
const isDevice = (name: string): boolean =>
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])$/i.test(name.split('.', 1)[0]?.trim() ?? '')

function isHarmless(
  resolved: string,
  stats: Pick<Stats, 'isFile' | 'mode'>,
  platform: NodeJS.Platform,
): boolean {
  if (!stats.isFile()) return false
  const isWindows = platform === 'win32'
  const extension = (isWindows ? win32 : posix).extname(resolved).toLowerCase()
  if (!harmless.has(extension)) return false
  return isWindows ? isOrdinaryOnWindows(resolved) : (stats.mode & 0o111) === 0
}
