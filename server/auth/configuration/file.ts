import { readFile, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../store/files/files.ts'
import { ownedByAdministrator } from './windows-owner.ts'
import { configurationFile, policySettings, providerSettings } from './schema.ts'
import { nothingIn, partOf, unusable, type Source } from './source.ts'

/** The person's own `config.json` in the data directory; one with a client secret must be theirs alone (0600). */
export async function personalFile(path: string): Promise<Source> {
  const status = await statusOf(path)
  if (status === null) return nothingIn('file', path)
  const source = await readSource('file', path)
  const hasSecret = 'settings' in source.provider && source.provider.settings?.clientSecret !== undefined
  if (hasSecret && process.platform !== 'win32' && (status.mode & 0o077) !== 0) {
    const problem = `${path} holds a client secret, and other users may read it. Take that from them: chmod 600.`
    return { ...source, provider: { problem } }
  }
  return source
}

/**
 * The file that an administrator installs. Only an administrator may own it and write to it and its folder: anyone
 * else could send everybody's sign-in to a provider of their own.
 */
export async function managedFile(path: string): Promise<Source> {
  const status = await statusOf(path)
  if (status === null) return nothingIn('managed', path)
  if (!(await isAdministrators(path, status))) {
    const ignored = `${path} is not used: an administrator must own it and its folder, and nobody else may write to them.`
    return { ...nothingIn('managed', path), ignored }
  }
  return readSource('managed', path)
}

const isAdministrators = async (path: string, status: Stats): Promise<boolean> => {
  const folder = dirname(path)
  if (process.platform === 'win32') {
    return (await ownedByAdministrator(path)) && (await ownedByAdministrator(folder))
  }
  return [status, await stat(folder)].every(({ uid, mode }) => uid === 0 && (mode & 0o022) === 0)
}

const statusOf = async (path: string): Promise<Stats | null> => {
  try {
    return await stat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

const readSource = async (kind: 'managed' | 'file', path: string): Promise<Source> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null)
    return unusable(kind, path, `${path} cannot be read. Check that it is a file and its permissions.`)
  const document = configurationFile.safeParse(parseJson(text))
  if (!document.success) {
    return unusable(
      kind,
      path,
      `${path} cannot be used: it must be a JSON object with "oidc" and "auth", and nothing else.`,
    )
  }
  const { oidc, auth } = document.data
  return {
    kind,
    path,
    provider: partOf(providerSettings, oidc, `"oidc" in ${path}`),
    policy: partOf(policySettings, auth, `"auth" in ${path}`),
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
