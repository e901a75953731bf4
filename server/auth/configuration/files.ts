import type { Stats } from 'node:fs'
import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { explainMistake } from '../../reasons/sign-in.ts'
import { codeOf } from '../../storage/files.ts'
import { emptySource, parseSource, unusableSource, type Source } from './source.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Reads `config.json` in the data directory. A file with a client secret must be readable by its owner only (0600). */
export async function readPersonalFile(path: string): Promise<Source> {
  const status = await findStatus(path)
  if (status === null) return emptySource('file', path)
  const source = await readSource('file', path)
  const isExposed = status !== 'unreadable' && process.platform !== 'win32' && (status.mode & 0o077) !== 0
  if (source.provider?.clientSecret === undefined || !isExposed) return source
  const exposed = explainMistake('secret-exposed', { path, commands: `chmod 600 ${path}` })
  return { ...source, provider: null, providerMistakes: [exposed] }
}

/**
 * Reads the file that an administrator installs. If other users can change the file or its folder, none of its settings is used and
 * sign-in is required: anyone could send all users to a provider of their own. Sign-in is also required if the file has a mistake
 * and does not set `required` in a valid form, and what it does not allow then, no other source allows.
 */
export async function readManagedFile(path: string): Promise<Source> {
  const status = await findStatus(path)
  if (status === null) return emptySource('managed', path)
  const steps =
    process.platform === 'win32' ? await findWindowsSteps(path) : await findUnixSteps(path, status)
  if (steps === 'foreign') {
    // Every user of Windows can make this folder, and must not be able to close everybody's list.
    return { ...emptySource('managed', path), mistakes: [explainMistake('not-of-administrator', { path })] }
  }
  const source =
    steps === null
      ? await readSource('managed', path)
      : unusableSource('managed', path, explainMistake('changeable', { path, ...steps }))
  const isSound = source.isComplete && source.mistakes.length === 0
  if (isSound) return source
  const { required = true, allowedHosts = [], container = false } = source
  return { ...source, required, allowedHosts, container }
}

/** The status of the file at `path`; null where there is none, `unreadable` for a link to a missing file. */
const findStatus = async (path: string): Promise<Stats | 'unreadable' | null> => {
  try {
    return await stat(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') return 'unreadable'
    return lstat(path).then(
      () => 'unreadable',
      () => null,
    )
  }
}

const readSource = async (name: 'managed' | 'file', path: string): Promise<Source> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return unusableSource(name, path, explainMistake('unreadable', { path }))
  try {
    return parseSource(name, path, JSON.parse(text), (setting) => setting.join('.'))
  } catch {
    return unusableSource(name, path, explainMistake('not-json', { path }))
  }
}

interface Steps {
  readonly step: 'replace' | 'run' | 'both' | 'windows'
  readonly commands: string
}

/**
 * The steps after which only root can change the file, its folder, and the target of a link; null where that is so already.
 * No command names the target of a link, because another user may have chosen it.
 */
const findUnixSteps = async (path: string, status: Stats | 'unreadable'): Promise<Steps | null> => {
  if (status === 'unreadable') return null
  const isLink = (await lstat(path)).isSymbolicLink()
  const target = await realpath(path)
  const behind = isLink ? [...(await listCommands(dirname(target))), ...(await listCommands(target))] : []
  const commands = [...(await listCommands(dirname(path))), ...(isLink ? [] : await listCommands(path))]
  if (commands.length === 0) return behind.length === 0 ? null : { step: 'replace', commands: '' }
  return { step: behind.length === 0 ? 'run' : 'both', commands: commands.join(' && ') }
}

const listCommands = async (path: string): Promise<readonly string[]> => {
  const { uid, mode } = await stat(path)
  const own = uid === 0 ? [] : [`chown root '${path}'`]
  return (mode & 0o022) === 0 ? own : [...own, `chmod go-w '${path}'`]
}

const findWindowsSteps = async (path: string): Promise<Steps | 'foreign' | null> => {
  const target = await realpath(path).catch(() => null)
  const paths = [dirname(path), ...(target === null ? [] : [path, target])]
  const found = await Promise.all(paths.map(findProtection))
  if (found.includes('foreign')) return 'foreign'
  const isWritable = target !== null && found.includes('writable')
  return isWritable ? { step: 'windows', commands: '' } : null
}

const run = promisify(execFile)

const powershell = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'

// BUILTIN\Administrators, LOCAL SYSTEM, and TrustedInstaller (well-known SIDs).
const administrators =
  /^(?:S-1-5-32-544|S-1-5-18|S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464)$/

// Prints the owner, then everybody with a right to replace the file or its content.
const script = `
$acl = Get-Acl -LiteralPath $args[0]
$sid = [System.Security.Principal.SecurityIdentifier]
$acl.GetOwner($sid).Value
$writes = [System.Security.AccessControl.FileSystemRights]'Write, Delete, DeleteSubdirectoriesAndFiles, ChangePermissions, TakeOwnership'
$acl.GetAccessRules($true, $true, $sid) | Where-Object {
  $_.AccessControlType -eq 'Allow' -and ($_.FileSystemRights -band $writes) -ne 0 -and -not ($_.PropagationFlags -band 2)
} | ForEach-Object { $_.IdentityReference.Value }`

/**
 * The protection of the file or folder at `path` on Windows, by its access control list: `protected` where an administrator
 * owns it and nobody else may change it, `writable` where others may, or where the list cannot be read, `foreign` where
 * somebody else owns it.
 */
async function findProtection(path: string): Promise<'protected' | 'writable' | 'foreign'> {
  try {
    const command = `& { ${script} } '${path.replaceAll("'", "''")}'`
    const { stdout } = await run(powershell, ['-NoProfile', '-NonInteractive', '-Command', command], {
      timeout: 10_000,
      windowsHide: true,
    })
    const [owner, ...writers] = stdout.split(/\s+/).filter((word) => word !== '')
    if (owner === undefined) return 'writable'
    if (!administrators.test(owner)) return 'foreign'
    return writers.every((sid) => administrators.test(sid)) ? 'protected' : 'writable'
  } catch {
    return 'writable'
  }
}
