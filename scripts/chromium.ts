import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { canInstallPackages, installPackages } from './debian.ts'
import { run } from './run.ts'

/** The path of a Chromium to test with and where it is from, or the reason why there is none. */
export type FoundChromium =
  | { readonly executable: string; readonly from: string }
  | { readonly missing: string }

const root = join(import.meta.dirname, '..')
// The headless shell is Chromium without the parts of a browser window: a page takes little more than half of the processor time.
const namesOnPath = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsApps = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** Finds a Chromium on this machine. Installs one where there is none, and calls `say` before that. */
export async function findChromium(say: (line: string) => void): Promise<FoundChromium> {
  const configured = process.env['LOCALIST_TEST_CHROMIUM']
  if (configured) {
    if (existsSync(configured)) return { executable: configured, from: 'LOCALIST_TEST_CHROMIUM' }
    return { missing: `LOCALIST_TEST_CHROMIUM names ${configured}, which does not exist` }
  }
  const installed = findInstalled()
  if (installed) return { executable: installed, from: 'installed on this machine' }
  const downloaded = chromium.executablePath()
  if (existsSync(downloaded)) return { executable: downloaded, from: 'downloaded by Playwright earlier' }
  if (canInstallPackages()) {
    say('No Chromium on this machine: installing one with apt-get.')
    const hasShell = await installPackages(['chromium-headless-shell', 'fonts-dejavu-core'])
    if (!hasShell) await installPackages(['chromium', 'fonts-dejavu-core'])
    const packaged = findInstalled()
    if (packaged) return { executable: packaged, from: 'installed just now with apt-get' }
  }
  say('No Chromium on this machine: downloading one with Playwright.')
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  const { output } = await run(process.execPath, [cli, 'install', 'chromium'], root)
  if (existsSync(downloaded)) return { executable: downloaded, from: 'downloaded just now by Playwright' }
  const reason = output.split('\n').find((line) => line.includes('Error')) ?? 'no reason given'
  return {
    missing: `no Chromium is installed, and Playwright could not download one (${reason.trim()})`,
  }
}

function findInstalled(): string | undefined {
  return listPossiblePaths().find((path) => existsSync(path))
}

function listPossiblePaths(): readonly string[] {
  const { env } = process
  if (process.platform === 'darwin') {
    const folders = ['/Applications', join(env['HOME'] ?? '', 'Applications')]
    return folders.flatMap((folder) => macApps.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`))
  }
  if (process.platform === 'win32') {
    const folders = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(
      (folder) => folder,
    )
    return folders.flatMap((folder) => windowsApps.map((app) => `${folder}\\${app}`))
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/opt/google/chrome']
  return folders.filter(Boolean).flatMap((folder) => namesOnPath.map((name) => join(folder, name)))
}
