import type { Stats } from 'node:fs'
import { lstat, readFile, stat } from 'node:fs/promises'
import { codeOf } from '../../storage/files.ts'
import { providerSettings } from '../provider/settings.ts'
import { explainMistake } from './mistakes.ts'
import { configurationFile } from './schema.ts'
import { emptySource, parsePart, parsePolicy, unusableSource, type Place, type Source } from './source.ts'

/** Reads `config.json` in the data directory. A file with a client secret must be readable by its owner only (0600). */
export async function readPersonalFile(path: string): Promise<Source> {
  const status = await statusOf(path)
  if (status === null) return emptySource('file', path)
  if (status === 'unreadable') return unusableSource('file', path, explainMistake('unreadable', { path }))
  const source = await readFileSource('file', path)
  const hasSecret = 'settings' in source.provider && source.provider.settings?.clientSecret !== undefined
  if (!hasSecret || process.platform === 'win32' || (status.mode & 0o077) === 0) return source
  const exposed = explainMistake('secret-exposed', { path, command: `chmod 600 ${path}` })
  return { ...source, provider: { mistakes: [exposed] } }
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

/** Reads and checks a configuration file. */
export async function readFileSource(kind: 'managed' | 'file', path: string): Promise<Source> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return unusableSource(kind, path, explainMistake('unreadable', { path }))
  const parsed = parseJson(text)
  if (parsed === undefined) return unusableSource(kind, path, explainMistake('not-json', { path }))
  const document = configurationFile.safeParse(parsed)
  if (!document.success) return unusableSource(kind, path, explainMistake('shape', { path }))
  const { oidc, auth, ...others } = document.data
  const unknown = Object.keys(others)
  return {
    kind,
    path,
    provider: parsePart(providerSettings, oidc, placeIn(path, 'oidc')),
    policy: parsePolicy(auth, placeIn(path, 'auth')),
    ...(unknown.length > 0 && {
      ignored: [explainMistake('unknown-parts', { path, names: unknown.join(', ') })],
    }),
    isComplete: true,
  }
}

const placeIn = (place: string, part: 'oidc' | 'auth'): Place => ({
  place,
  nameOf: (setting) => (setting === '' ? part : `${part}.${setting}`),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
