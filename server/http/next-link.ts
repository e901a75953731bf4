/** A Link header (RFC 8288) to the next page of the list at `url`: the same query, from `cursor` on. */
export function nextLink(
  url: string,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
  cursor: string,
): string {
  const told = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(told.map(([name, value]) => [name, String(value)] as [string, string]))
  search.set('cursor', cursor)
  return `<${url}?${search.toString()}>; rel="next"`
}
