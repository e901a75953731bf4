import { existsSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { CommandFailed } from '../failures.ts'

/** The folders of a package that runs without being installed: of npm, and of an AppImage. */
const passing = /[/\\](?:_npx|\.mount_[^/\\]+)[/\\]/

/**
 * Finds the words that start this command line again after an update: the program of an installed app, or Node with the file of a clone or
 * of an npm package. `root` is the folder that has `dist`. Throws where the folder does not stay.
 */
export function findProgram(root: string, temporary: string = tmpdir()): readonly string[] {
  const own = join(root, 'localist')
  const program = existsSync(own) ? [own] : [process.execPath, join(root, 'dist', 'cli', 'main.js')]
  const folder = realpathSync(root) + sep
  const passes = existsSync(temporary) && folder.startsWith(realpathSync(temporary) + sep)
  if (passes || passing.test(folder))
    throw new CommandFailed(
      `${root} is a folder that does not stay. Install Localist first: its package, or \`npm install -g .\` in a clone.`,
    )
  return program
}
