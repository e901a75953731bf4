import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { canInstallPackages, installPackages } from './debian.ts'

/** The value of DISPLAY for opening windows (undefined on systems without it), or the reason why there is no display. */
export type FoundDisplay =
  | { readonly display: string | undefined; readonly from: string; readonly close: () => void }
  | { readonly missing: string }

const xvfb = '/usr/bin/Xvfb'

/** Whether a window can open: always on macOS and Windows, on other systems if the environment names a display. */
export function hasDisplay(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}

/** Finds a display for the tests. On Linux without a display, starts a virtual one with Xvfb. */
export async function findDisplay(say: (line: string) => void): Promise<FoundDisplay> {
  if (hasDisplay()) return { display: process.env['DISPLAY'], from: 'this machine', close: () => {} }
  if (!existsSync(xvfb) && canInstallPackages()) {
    say('No display and no Xvfb on this machine: installing the xvfb package with apt-get.')
    await installPackages(['xvfb'])
  }
  if (!existsSync(xvfb)) return { missing: 'there is no display, and Xvfb is not installed' }
  return await startXvfb()
}

/** Starts a virtual display on Linux, or says why there is none. */
export async function startXvfb(): Promise<FoundDisplay> {
  // When Xvfb is ready, it writes the number of the display to file descriptor 3.
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset']
  const server = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ready = server.stdio[3] as Readable
  return await new Promise((resolve) => {
    server.once('error', (error) => resolve({ missing: `Xvfb did not start (${error.message})` }))
    server.once('exit', (code) => resolve({ missing: `Xvfb ended at once with code ${code}` }))
    let written = ''
    ready.setEncoding('utf8').on('data', (chunk: string) => {
      written += chunk
      // The line break may come after the number. Closing the pipe before the line break would end Xvfb.
      if (!written.includes('\n')) return
      server.unref()
      ready.destroy()
      const display = `:${written.trim()}`
      resolve({ display, from: `Xvfb on ${display}`, close: () => void server.kill() })
    })
  })
}
