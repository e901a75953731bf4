import type { Stats } from 'node:fs'
import { lstat, readFile, stat } from 'node:fs/promises'
import { codeOf } from '../../files/files.ts'
import { providerSettings } from '../provider/settings.ts'
import { configurationFile } from './schema.ts'
import { emptySource, parsePart, parsePolicy, unusableSource, type Source } from './source.ts'

/** Reads `config.json` in the data directory. A file with a client secret must be readable by its owner only (0600). */
export async function readPersonalFile(path: string): Promise<Source> {
  const status = await statusOf(path)
  if (status === null) return emptySource('file', path)
  if (status === 'unreadable') return unusableSource('file', path, unreadableFile(path))
  const source = await readFileSource('file', path)
  const hasSecret = 'settings' in source.provider && source.provider.settings?.clientSecret !== undefined
  if (!hasSecret || process.platform === 'win32' || (status.mode & 0o077) === 0) return source
  const problem = `${path} has a client secret, and other users can read it. Run chmod 600 ${path}, and start Localist again.`
  return { ...source, provider: { problem } }
}

/** The status of the file at `path`; null where there is none, `unreadable` for a link to a missing file. */
export async function statusOf(path: string): Promise<Stats | 'unreadable' | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (!isMissing(error)) return 'unreadable'
    return lstat(path).then(
      () => 'unreadable',
      () => null,
    )
  }
}

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'

/** The sentence about a file that cannot be read. */
export const unreadableFile = (path: string): string =>
  `${path} cannot be read. Check that it is a file that Localist may read, and start Localist again.`

/** Reads and checks a configuration file. */
export async function readFileSource(kind: 'managed' | 'file', path: string): Promise<Source> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return unusableSource(kind, path, unreadableFile(path))
  const parsed = parseJson(text)
  if (parsed === undefined) {
    const problem = `${path} is not valid JSON. Correct it and start Localist again.`
    return unusableSource(kind, path, problem)
  }
  const document = configurationFile.safeParse(parsed)
  if (!document.success) {
    const problem = `${path} must be a JSON object with "oidc" and "auth". Correct it and start Localist again.`
    return unusableSource(kind, path, problem)
  }
  const { oidc, auth, ...others } = document.data
  const unknown = Object.keys(others)
  const ignored = `${path} has ${unknown.join(', ')}, but only "oidc" and "auth" are allowed there. Remove the rest and start Localist again.`
  return {
    kind,
    path,
    provider: parsePart(providerSettings, oidc, `"oidc" in ${path}`),
    policy: parsePolicy(auth, `The settings of "auth" in ${path}`),
    ...(unknown.length > 0 && { ignored }),
    isComplete: true,
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
