import { CommandFailed } from '../command-failed.ts'

/**
 * The path that `typed` means on the server at `origin`, with `query` behind its own: `todos` and `/todos` mean
 * `/api/todos`, and a whole URL, such as a todo's `url`, is taken where it is one of this server. Throws CommandFailed (exit code 2)
 * for a URL of another server.
 */
export function pathOf(typed: string, origin: string, query: readonly (readonly [string, string])[]): string {
  const address = isUrl.test(typed) ? typed : `${origin}${apiPath(typed)}`
  const url = new URL(URL.canParse(address) ? address : 'about:blank')
  if (url.origin !== origin) {
    throw new CommandFailed(`\`localist api\` calls only the Localist that runs here, on ${origin}.`, 2)
  }
  for (const [name, value] of query) url.searchParams.append(name, value)
  return `${url.pathname}${url.search}`
}

/** The path of the next page in a Link header (RFC 8288), null where there is none or it is of another server. */
export function nextPath(link: string | string[] | undefined, origin: string): string | null {
  const [, target] = /<([^>]*)>[^<]*;\s*rel="?next"?/.exec(String(link ?? '')) ?? []
  if (target === undefined) return null
  const url = new URL(target, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

const isUrl = /^[a-z][a-z\d+.-]*:/i

const apiPath = (typed: string): string => {
  const path = typed.replace(/^\//, '')
  return /^api(?:[/?]|$)/.test(path) ? `/${path}` : `/api/${path}`
}
