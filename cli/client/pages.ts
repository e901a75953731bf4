import type { ApiClient } from './client.ts'
import { readJson } from './read-json.ts'

/** Reads a list page by page, by the links to the next pages. Throws Refused. */
export async function* readPages<T>(
  { server, send }: ApiClient,
  first: string,
): AsyncGenerator<readonly T[]> {
  for (let path: string | null = first; path !== null;) {
    const answer = await send({ method: 'GET', path })
    const page = await readJson<readonly T[]>(answer, server.url)
    path = findNextPath(answer.headers['link'], server.url)
    yield page
  }
}

/** Finds the path of the next page in a Link header (RFC 8288). Null where there is no next page, or it is on another server. */
export function findNextPath(link: string | string[] | undefined, origin: string): string | null {
  const [, target] = /<([^>]*)>[^<]*;\s*rel="?next"?/.exec(String(link ?? '')) ?? []
  if (target === undefined) return null
  const url = new URL(target, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}
