import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The folder with the configuration of a person (XDG Base Directory Specification). */
export function findConfigFolder(): string {
  const named = process.env['XDG_CONFIG_HOME'] ?? ''
  return isAbsolute(named) ? named : join(homedir(), '.config')
}

/** The names of the settings that are set in the environment alone; without the data directory, which can be named otherwise. */
export const listVariables = (): readonly string[] =>
  Object.keys(process.env)
    .filter((name) => /^LOCALIST_(?:PORT|OIDC_|AUTH_)/.test(name) && process.env[name] !== '')
    .toSorted()
