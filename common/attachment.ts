import { cleanLine } from './one-line.ts'
import type { Reading } from './reading.ts'

/** The parts of a parsed address (WHATWG URL) that are looked at here. */
interface ParsedUrl {
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly pathname: string
}

// Node and browsers have it, but the types of neither are loaded here.
declare const URL: { new (text: string): ParsedUrl; canParse: (text: string) => boolean }

/** The most attachments of a todo. */
export const mostAttachments = 20

/** The most characters of the URL of an attachment, in UTF-16 code units. */
export const longestTarget = 2000

/** The most characters of the name of an attachment, in code points. */
export const longestAttachmentName = 200

const protocols = new Set(['http:', 'https:', 'mailto:', 'file:'])

/** Reads the URL of an attachment, and writes it as the URL standard does. */
export function readTargetUrl(text: string): Reading<string> {
  const tooLong = { problem: 'must be at most 2,000 characters long' }
  if (text.length > longestTarget) return tooLong
  // The parser drops tabs and line ends, so that another address than the one that was seen would open.
  if (/\p{Cc}/u.test(text) || !URL.canParse(text))
    return { problem: 'must be a URL such as "https://example.com" or "file:///home/ada/report.pdf"' }
  const { href, protocol, username, password, host } = new URL(text)
  if (!protocols.has(protocol)) return { problem: 'must begin with http:, https:, mailto: or file:' }
  if (username !== '' || password !== '') return { problem: 'must not have a user or a password' }
  if (protocol === 'file:' && host !== '')
    return {
      problem: 'must name a file of this computer, with three slashes: "file:///home/ada/report.pdf"',
    }
  return href.length > longestTarget ? tooLong : { value: href }
}

/** Names the target of an attachment: the host, the mail address, or the name of the file or folder. */
export function nameTarget(url: string): string {
  if (!URL.canParse(url)) return url
  const { protocol, host, pathname } = new URL(url)
  if (protocol === 'http:' || protocol === 'https:') return host
  const path = decodePath(pathname)
  if (protocol === 'mailto:') return path
  return path.split('/').findLast((part) => part !== '') ?? path
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Reads what a person types for an attachment: a URL, the absolute path of a file, a mail address, or a web address without its protocol.
 * Returns the URL; null for any other text.
 */
export function readTypedTarget(typed: string): string | null {
  // Windows puts quotation marks around a path that is copied.
  const text = typed.trim().replace(/^"(.*)"$/u, '$1')
  const url = /^(?:https?|mailto|file):/i.test(text) ? text : (makeFileUrl(text) ?? completeUrl(text))
  const reading = url === null ? null : readTargetUrl(url)
  return reading !== null && 'value' in reading ? reading.value : null
}

/** Makes the file URL of an absolute path, with `/` or a drive such as `C:\` at its beginning; null for any other text. */
export function makeFileUrl(path: string): string | null {
  const isOfDrive = /^[a-z]:[\\/]/i.test(path)
  // Two slashes begin the name of another computer.
  if (!isOfDrive && !/^\/(?![\\/])/.test(path)) return null
  const slashed = isOfDrive ? `/${path.replaceAll('\\', '/')}` : path
  return `file://${slashed.replaceAll(/[%?#|\\\s\p{Cc}]/gu, encodeURIComponent)}`
}

/** The path in a file URL, as the system writes it. */
export function readPath(fileUrl: string): string {
  const path = decodePath(new URL(fileUrl).pathname)
  return /^\/[a-z]:\//i.test(path) ? path.slice(1).replaceAll('/', '\\') : path
}

const completeUrl = (text: string): string | null => {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/u.test(text)) return `mailto:${text}`
  return /^[^\s@/:.]+(?:\.[^\s@/:.]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(text) ? `https://${text}` : null
}

/** Names an attachment that has no name yet by its target. */
export const suggestName = (url: string): string =>
  [...(cleanLine(nameTarget(url)) || 'file')].slice(0, longestAttachmentName).join('')
