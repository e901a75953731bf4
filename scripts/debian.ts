import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Whether packages can be installed here without asking anyone: Debian or a relative of it, as root. */
export function canInstallPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages; false where that failed. */
export async function installPackages(names: readonly string[]): Promise<boolean> {
  const apt = (...args: readonly string[]) =>
    run('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args], '/')
  await apt('update')
  const installed = await apt('install', '-y', '--no-install-recommends', ...names)
  return installed.code === 0
}
