import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findConfigFolder } from '../../server/config/environment.ts'
import { CommandFailed } from '../failures.ts'

/** The name of the unit. */
export const unitName = 'localist.service'

/** The path of the unit of this person. Throws on systems without systemd. */
export function findUnitFile(): string {
  if (process.platform !== 'linux')
    throw new CommandFailed(
      'The service is for Linux with systemd. docs/operations.md has a file for this system, which was not tried.',
    )
  return join(findConfigFolder(), 'systemd', 'user', unitName)
}

/** Tells the user manager of systemd something about the unit. Resolves to what it printed, and whether it did as it was told. */
export async function tellManager(
  ...words: readonly string[]
): Promise<{ readonly isDone: boolean; readonly said: string }> {
  try {
    const { stdout } = await promisify(execFile)('systemctl', ['--user', ...words], { timeout: 30_000 })
    return { isDone: true, said: stdout.trim() }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    return { isDone: false, said: `${stdout}${stderr}`.trim() }
  }
}

/** Whether a user manager answers: not without systemd, nor where nobody has logged in as this person. */
export const hasManager = async (): Promise<boolean> =>
  (await tellManager('show', '--property=Version')).isDone
