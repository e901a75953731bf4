import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

const changesServer =
  /^(?:LOCALIST_(?:PORT$|OIDC_|AUTH_|ALLOWED_HOSTS$|CONTAINER$)|HTTPS?_PROXY$|NO_PROXY$|https?_proxy$|no_proxy$|NODE_EXTRA_CA_CERTS$|NODE_OPTIONS$)/

/** The folder with the configuration of a person (XDG Base Directory Specification). */
export function findConfigFolder(): string {
  const named = process.env['XDG_CONFIG_HOME'] ?? ''
  return isAbsolute(named) ? named : join(homedir(), '.config')
}

/** The names of the variables in the environment that change what a server does; without the data directory, which can be named otherwise. */
export const listVariables = (): readonly string[] =>
  Object.keys(process.env)
    .filter((name) => changesServer.test(name) && process.env[name] !== '')
    .toSorted()
