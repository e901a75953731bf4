import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../run.ts'

/** The parts of a package for Linux. */
export interface LinuxParts {
  /** The checkout. */
  readonly root: string
  /** The folder of electron-builder with the app, such as `release/linux-unpacked`. */
  readonly app: string
  /** The folder that becomes the root of the package. It is new and empty. */
  readonly tree: string
}

const icons = { '256x256': 'build-resources/window-icon.png', scalable: 'build-resources/icon.svg' }

const completions = {
  bash: 'usr/share/bash-completion/completions/localist',
  zsh: 'usr/share/zsh/vendor-completions/_localist',
  fish: 'usr/share/fish/vendor_completions.d/localist.fish',
}

/** Lays the files of a package for Linux as they are installed: the app in /usr/lib/localist, and what the system finds by itself. */
export async function makeLinuxTree({ root, app, tree }: LinuxParts): Promise<void> {
  const at = (path: string): string => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    return join(tree, path)
  }
  const copy = (from: string, path: string): void => {
    cpSync(join(root, from), at(path))
    chmodSync(join(tree, path), 0o644)
  }
  cpSync(app, at('usr/lib/localist'), { recursive: true, verbatimSymlinks: true })
  copy('build-resources/linux/apparmor-profile', 'usr/lib/localist/resources/apparmor-profile')
  mkdirSync(at('usr/bin'), { recursive: true })
  symlinkSync('../lib/localist/resources/cli/localist', at('usr/bin/localist'))
  copy('build-resources/linux/localist.desktop', 'usr/share/applications/localist.desktop')
  for (const [size, file] of Object.entries(icons)) {
    const name = size === 'scalable' ? 'localist.svg' : 'localist.png'
    copy(file, `usr/share/icons/hicolor/${size}/apps/${name}`)
  }
  for (const [shell, path] of Object.entries(completions)) {
    const script = await run(process.execPath, [join(root, 'dist/cli/main.js'), 'completion', shell], root)
    if (script.code !== 0) throw new Error(`There is no completion for ${shell}:\n${script.output}`)
    writeFileSync(at(path), script.output)
  }
  copy('LICENSE', 'usr/share/doc/localist/copyright')
  await allowAll(tree)
}

/** A umask of the person who builds must not decide who can read the installed files. */
async function allowAll(tree: string): Promise<void> {
  const { code, output } = await run('chmod', ['-R', 'u=rwX,go=rX', tree], tree)
  if (code !== 0) throw new Error(output)
}
