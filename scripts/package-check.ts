import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canInstallPackages, installPackages } from './debian.ts'

// `npm run package:check`: builds the packages for Linux and tries them in a Debian that is installed for it. It needs root, for that.
const root = join(import.meta.dirname, '..')

/** The programs that the check runs, each with the Debian package that has it. */
const tools = {
  cpio: 'cpio',
  debootstrap: 'debootstrap',
  'desktop-file-validate': 'desktop-file-utils',
  lintian: 'lintian',
  rpm2cpio: 'rpm2cpio',
  rpmbuild: 'rpm',
  xdotool: 'xdotool',
}

const isInstalled = (tool: string): boolean =>
  ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, tool)))

/** Runs a script of this project with what it prints. Resolves to its exit code. */
async function runScript(...args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function check(): Promise<number> {
  if (!canInstallPackages()) {
    process.stderr.write('The check of the packages needs root on Debian: it installs one in a folder.\n')
    return 1
  }
  const missing = Object.entries(tools).filter(([tool]) => !isInstalled(tool))
  if (missing.length > 0 && !(await installPackages(missing.map(([, name]) => name)))) {
    process.stderr.write(
      `These packages could not be installed: ${missing.map(([, name]) => name).join(' ')}\n`,
    )
    return 1
  }
  const packed = await runScript(join(root, 'scripts/package.ts'), '--quick')
  return packed === 0 ? runScript(join(root, 'scripts/test.ts'), 'test/package/*.test.ts') : packed
}

process.exitCode = await check()
