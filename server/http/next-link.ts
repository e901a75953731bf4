/** A Link header (RFC 8288) to the next page of the list at `url`: the same query, from `cursor` on. */
export function nextLink(url: string, query: Readonly<Record<string, unknown>>, cursor: string): string {
  const search = new URLSearchParams()
  const told: Readonly<Record<string, unknown>> = { ...query, cursor }
  for (const [name, value] of Object.entries(told)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `<${url}?${search.toString()}>; rel="next"`
}
