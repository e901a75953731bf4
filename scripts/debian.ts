import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Whether this process can install packages: it runs as root on Debian or a distribution that is based on it. */
export function canInstallPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages. Returns false if that failed. */
export async function installPackages(names: readonly string[]): Promise<boolean> {
  const apt = (...args: readonly string[]) =>
    run('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args], '/')
  await apt('update')
  const installed = await apt('install', '-y', '--no-install-recommends', ...names)
  return installed.code === 0
}
