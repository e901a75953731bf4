/** Whether a URL is of exactly this origin: scheme, host and port. A blob: URL, or text that is no URL, never is. */
export function isSameOrigin(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}` === origin
}
