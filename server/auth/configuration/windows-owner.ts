import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const powershell = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'

// BUILTIN\Administrators, LOCAL SYSTEM, and TrustedInstaller (well-known SIDs).
const administrators =
  /^(?:S-1-5-32-544|S-1-5-18|S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464)$/

// Rights that let someone put something else in the place of what is there.
const script = `
$acl = Get-Acl -LiteralPath $args[0]
$sid = [System.Security.Principal.SecurityIdentifier]
$acl.GetOwner($sid).Value
$writes = [System.Security.AccessControl.FileSystemRights]'Write, Delete, DeleteSubdirectoriesAndFiles, ChangePermissions, TakeOwnership'
$acl.GetAccessRules($true, $true, $sid) | Where-Object {
  $_.AccessControlType -eq 'Allow' -and ($_.FileSystemRights -band $writes) -ne 0 -and -not ($_.PropagationFlags -band 2)
} | ForEach-Object { $_.IdentityReference.Value }`

/**
 * Whether on Windows an administrator owns the file or folder at `path` and nobody else may change it, as its access
 * control list says; false where that cannot be told.
 */
export async function ownedByAdministrator(path: string): Promise<boolean> {
  try {
    const command = `& { ${script} } '${path.replaceAll("'", "''")}'`
    const { stdout } = await run(powershell, ['-NoProfile', '-NonInteractive', '-Command', command], {
      timeout: 10_000,
      windowsHide: true,
    })
    const sids = stdout.split(/\s+/).filter((word) => word !== '')
    return sids.length > 0 && sids.every((sid) => administrators.test(sid))
  } catch {
    return false
  }
}
