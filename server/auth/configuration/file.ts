import type { Stats } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../../store/files/files.ts'
import { configurationFile, providerSettings } from './schema.ts'
import { nothingIn, partOf, policyPartOf, unusable, type Source } from './source.ts'
import { ownedByAdministrator } from './windows-owner.ts'

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

/**
 * The file that an administrator installs. Only an administrator may own it and write to it and its folder: anyone
 * else could send everybody's sign-in to a provider of their own. Unless it says `required` plainly, one with a mistake
 * around that counts as one that requires sign-in: a slip in it must not open what it was to close.
 */
export async function managedFile(path: string): Promise<Source> {
  const status = await statusOf(path)
  if (status === null) return nothingIn('managed', path)
  const ignored = `${path} is not used: an administrator must own it and its folder, and nobody else may write to them.`
  if (status === 'unreadable') {
    // On Windows anyone may make the folder, and keep everybody else out of it.
    const isTheirs = process.platform !== 'win32' || (await ownedByAdministrator(dirname(path)))
    if (!isTheirs) return { ...nothingIn('managed', path), ignored }
    return closing(unusable('managed', path, unreadable(path)))
  }
  const target = await realpath(path)
  if (!(await isAdministrators(target, status)) || !(await isAdministrators(path, status))) {
    return { ...nothingIn('managed', path), ignored }
  }
  const source = await readSource('managed', path)
  const isClear = source.isWhole && source.policy.problem === null && source.ignored === undefined
  return isClear ? source : closing(source)
}

const closing = (source: Source): Source => ({
  ...source,
  policy: { ...source.policy, settings: { required: true, ...source.policy.settings } },
})

const isAdministrators = async (path: string, status: Stats): Promise<boolean> => {
  const folder = dirname(path)
  if (process.platform === 'win32') {
    return (await ownedByAdministrator(path)) && (await ownedByAdministrator(folder))
  }
  return [status, await stat(folder)].every(({ uid, mode }) => uid === 0 && (mode & 0o022) === 0)
}

const statusOf = async (path: string): Promise<Stats | 'unreadable' | null> => {
  try {
    return await stat(path)
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' ? null : 'unreadable'
  }
}

const unreadable = (path: string): string =>
  `${path} cannot be read. Check that it is a file and its permissions, and start Localist again.`

/** A source, and whether there was no mistake in the document around its parts. */
type ReadSource = Source & { readonly isWhole: boolean }

const readSource = async (kind: 'managed' | 'file', path: string): Promise<ReadSource> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return { ...unusable(kind, path, unreadable(path)), isWhole: false }
  const parsed = parseJson(text)
  if (parsed === undefined) {
    const problem = `${path} is not valid JSON. Correct it and start Localist again.`
    return { ...unusable(kind, path, problem), isWhole: false }
  }
  const document = configurationFile.safeParse(parsed)
  if (!document.success) {
    const problem = `${path} must be a JSON object with "oidc" and "auth". Correct it and start Localist again.`
    return { ...unusable(kind, path, problem), isWhole: false }
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
