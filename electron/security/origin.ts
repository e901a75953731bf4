/** Whether a URL has exactly this origin: scheme, host and port. False for a blob: URL, for text that is no URL, and without an origin. */
export function isSameOrigin(url: string, origin: string | null): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}` === origin
}
