import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findElectron } from '../../cli/desktop/electron-runtime.ts'

/** The options of electron-builder that name an Electron. */
export interface ElectronOptions {
  readonly electronDist?: string
  readonly electronVersion?: string
}

/**
 * The options with which electron-builder takes the Electron of ELECTRON_OVERRIDE_DIST_PATH, for a machine that cannot download the one that
 * package.json names; none where that is not set. Throws where there is no Electron.
 */
export function readElectronOptions(): ElectronOptions {
  if (!process.env['ELECTRON_OVERRIDE_DIST_PATH']) return {}
  const runtime = findElectron()
  if ('missing' in runtime) throw new Error(runtime.missing)
  const folder = dirname(runtime.executable)
  const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '')
  process.stderr.write(
    `Taking Electron ${version} of ELECTRON_OVERRIDE_DIST_PATH. A release has the one of package.json.\n`,
  )
  return { electronDist: folder, electronVersion: version }
}
