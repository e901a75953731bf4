import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

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
export async function findProtection(path: string): Promise<'protected' | 'writable' | 'foreign'> {
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
