import type { Stats } from 'node:fs'
import { lstat, readFile, stat } from 'node:fs/promises'
import { codeOf } from '../../files/files.ts'
import { providerSettings } from '../provider/settings.ts'
import { configurationFile } from './schema.ts'
import { nothingIn, partOf, policyPartOf, unusable, type Source } from './source.ts'

/** The person's own `config.json` in the data directory; one with a client secret must be theirs alone (0600). */
export async function personalFile(path: string): Promise<Source> {
  const status = await statusOf(path)
  if (status === null) return nothingIn('file', path)
  if (status === 'unreadable') return unusable('file', path, unreadable(path))
  const source = await readSource('file', path)
  const hasSecret = 'settings' in source.provider && source.provider.settings?.clientSecret !== undefined
  if (!hasSecret || process.platform === 'win32' || (status.mode & 0o077) === 0) return source
  const problem = `${path} holds a client secret, and other users may read it. Run chmod 600 ${path}, and start Localist again.`
  return { ...source, provider: { problem } }
}

/** The status of the file at `path`; null where there is none. A link to nothing is `unreadable`. */
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
export const unreadable = (path: string): string =>
  `${path} cannot be read. Check that it is a file and its permissions, and start Localist again.`

/** Reads and checks a configuration file; each mistake is told in a sentence. */
export async function readSource(kind: 'managed' | 'file', path: string): Promise<Source> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return unusable(kind, path, unreadable(path))
  const parsed = parseJson(text)
  if (parsed === undefined) {
    const problem = `${path} is not valid JSON. Correct it and start Localist again.`
    return unusable(kind, path, problem)
  }
  const document = configurationFile.safeParse(parsed)
  if (!document.success) {
    const problem = `${path} must be a JSON object with "oidc" and "auth". Correct it and start Localist again.`
    return unusable(kind, path, problem)
  }
  const { oidc, auth, ...others } = document.data
  const strays = Object.keys(others)
  const stray = `${path} holds ${strays.join(', ')}, which is no part of it: only "oidc" and "auth" are. Take it out and start Localist again.`
  return {
    kind,
    path,
    provider: partOf(providerSettings, oidc, `"oidc" in ${path}`),
    policy: policyPartOf(auth, `The settings of "auth" in ${path}`),
    ...(strays.length > 0 && { ignored: stray }),
    isWhole: true,
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
