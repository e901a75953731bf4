import { CommandFailed } from '../command-failed.ts'

/**
 * Builds the path of a request to the server at `origin`, and appends `query`. `typed` is a path, with or without `/api` in front,
 * or a URL of this server, such as the `url` of a todo. Throws CommandFailed (exit code 2) for a URL of another server.
 */
export function buildPath(
  typed: string,
  origin: string,
  query: readonly (readonly [string, string])[],
): string {
  const address = isUrl.test(typed) ? typed : `${origin}${addApiPrefix(typed)}`
  const url = new URL(URL.canParse(address) ? address : 'about:blank')
  if (url.origin !== origin) {
    throw new CommandFailed(`\`localist api\` calls only the Localist that runs here, on ${origin}.`, 2)
  }
  for (const [name, value] of query) url.searchParams.append(name, value)
  return `${url.pathname}${url.search}`
}

const isUrl = /^[a-z][a-z\d+.-]*:/i

const addApiPrefix = (typed: string): string => {
  const path = typed.replace(/^\//, '')
  return /^api(?:[/?]|$)/.test(path) ? `/${path}` : `/api/${path}`
}
