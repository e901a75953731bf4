/** A Link header (RFC 8288) to the next page of the list at `url`: the same query, from `cursor` on. */
export function nextLink(url: string, query: Readonly<Record<string, unknown>>, cursor: string): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) search.set(name, `${value}`)
  }
  return `<${url}?${search.toString()}>; rel="next"`
}
