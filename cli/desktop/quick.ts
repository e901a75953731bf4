import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatAddLink, longestLink } from '../../common/app-link.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findApp } from './electron-runtime.ts'

/** `localist quick`: opens quick entry of the desktop app, by a link. */
export const quick: CommandDefinition<[text: readonly string[]]> = {
  summary: 'Open quick entry of the desktop app, with a text if you like.',
  more: 'It adds nothing by itself. It starts the app that this command belongs to, or else the one that is installed. Give it a key in the settings of your desktop where the app cannot have one of its own.',
  examples: ['localist quick', 'localist quick Call the bank tomorrow'],
  exitCodes: '0 the app was started or told, 1 there is no app, 2 wrong usage.',
  words: [['[text...]', 'the text, or nothing']],
  hasJson: false,
  async run({ args: [words], dataDir, options, program: { rendererDir } }) {
    const link = formatAddLink(words.join(' '))
    if (link.length > longestLink) throw new CommandFailed('The text is too long for a link.', 2)
    const root = join(rendererDir, '..', '..')
    const app = findApp(root)
    if ('command' in app) {
      const [program = '', ...first] = app.command
      return start(program, [...first, `--data-dir=${options.dataDir ?? dataDir}`, '--', link])
    }
    if (!(await hasInstalledApp())) throw new CommandFailed(noApp)
    const { default: openByDesktop } = await import('open')
    await openByDesktop(link)
  },
}

const noApp = 'There is no desktop app that opens localist links. Install Localist, or run this from a clone.'

// The app goes on when the command line has ended.
function start(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new CommandFailed(noApp)))
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

/** Whether an app is installed that opens the links. Only Linux can be asked; elsewhere the system says it itself. */
async function hasInstalledApp(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  try {
    const { stdout } = await promisify(execFile)('xdg-mime', [
      'query',
      'default',
      'x-scheme-handler/localist',
    ])
    return stdout.trim() !== ''
  } catch {
    return false
  }
}
