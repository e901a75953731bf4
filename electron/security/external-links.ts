const webProtocols = new Set(['http:', 'https:'])
const mailHeaders = new Set(['to', 'cc', 'bcc', 'subject', 'body'])
const longestLink = 8192

/** Opens a web or mail link with `open`, such as `shell.openExternal`. Returns false if the link is refused. */
export async function openExternalLink(
  link: string,
  ownOrigin: string | null,
  open: (url: string) => Promise<void>,
): Promise<boolean> {
  const url = toExternalUrl(link, ownOrigin)
  if (url === undefined) return false
  await open(url)
  return true
}

/** The canonical form of a link that may leave the app; undefined for all others, and for all before the server has started. */
export function toExternalUrl(link: string, ownOrigin: string | null): string | undefined {
  if (ownOrigin === null) return undefined
  if (link.length > longestLink || hasControlCharacter(link) || !URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.protocol === 'mailto:') return isPlainMail(url) ? url.href : undefined
  if (!webProtocols.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return isOwnServer(url, ownOrigin) ? undefined : url.href
}

// The URL parser removes tabs and line breaks silently, so that the checked URL would differ from the link.
function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

// Check all names of our server: links to it can hold one-time codes, which must stay in the window.
function isOwnServer(url: URL, ownOrigin: string): boolean {
  const own = new URL(ownOrigin)
  return url.origin === own.origin || (url.port === own.port && isThisComputer(url.hostname))
}

// The URL parser has already turned 127.1, 0x7f000001 and 2130706433 into 127.0.0.1.
function isThisComputer(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  if (/^127\.\d+\.\d+\.\d+$/.test(host) || host === '0.0.0.0') return true
  return host === '[::1]' || host === '[::]' || /^\[::ffff:(?:7f[0-9a-f]{2}:[0-9a-f]{1,4}|0:0)\]$/.test(host)
}

// Some mail programs attach a file that a link names, and a line break outside of the body would start another header.
function isPlainMail(url: URL): boolean {
  if (url.host !== '' || /%0[ad]/i.test(url.pathname)) return false
  return [...url.searchParams].every(
    ([header, value]) =>
      mailHeaders.has(header.toLowerCase()) &&
      (header.toLowerCase() === 'body' || !hasControlCharacter(value)),
  )
}
