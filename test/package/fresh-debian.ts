import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, type Ended } from '../../scripts/run.ts'

/** A Debian that is installed in a folder, with one ordinary person, `ada`. */
export interface FreshDebian {
  readonly folder: string
  /** Runs a shell command as root or as ada. */
  readonly run: (user: 'root' | 'ada', command: string) => Promise<Ended>
  /** Starts a shell command as ada and does not wait for it. */
  readonly start: (command: string) => ChildProcess
  readonly remove: () => void
}

/**
 * Enters a folder as the root of the file system. A chroot would not do: in it the kernel makes no user namespaces, of which the sandbox
 * of the app is made.
 */
const enter = `
root=$1; shift
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
cd "$root"
mkdir -p mnt/old
pivot_root . mnt/old
umount -l /mnt/old
exec "$@"`

/** The mirror that this machine takes its own packages from. */
async function findMirror(): Promise<string> {
  const { output } = await run(
    'apt-get',
    ['indextargets', '--format', '$(SITE) $(RELEASE)', 'Created-By: Packages'],
    '/',
  )
  const site = output
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, release]) => release === suite)?.[0]
  if (site === undefined) throw new Error(`This machine has no mirror of Debian ${suite}.`)
  return site
}

const suite = 'bookworm'

/** Installs a small Debian in a new folder, which takes a minute. */
export async function installDebian(): Promise<FreshDebian> {
  const folder = mkdtempSync(join(tmpdir(), 'localist-debian-'))
  // It becomes the root of the file system, which everybody may enter.
  chmodSync(folder, 0o755)
  const made = await run('debootstrap', ['--variant=minbase', suite, folder, await findMirror()], '/')
  if (made.code !== 0) throw new Error(`debootstrap failed:\n${made.output}`)
  const wrap = (user: 'root' | 'ada', command: string): readonly string[] => {
    // A person does not have the variables that Node and npm set for the tests.
    const clean = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8']
    const shell = user === 'root' ? ['sh', '-c', command] : ['su', 'ada', '-c', command]
    return ['--mount', '--fork', '--kill-child', 'sh', '-ec', enter, 'sh', folder, ...clean, ...shell]
  }
  const debian: FreshDebian = {
    folder,
    run: (user, command) => run('unshare', wrap(user, command), '/'),
    start: (command) => spawn('unshare', wrap('ada', command), { stdio: 'ignore' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  await debian.run('root', 'useradd --create-home --shell /bin/sh ada')
  return debian
}
