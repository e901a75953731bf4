import { join } from 'node:path'
import { findAutostartFile, makeLoginCommand } from '../../server/config/autostart.ts'
import { findDataDirectory } from '../../server/config/data-directory.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findApp } from './electron-runtime.ts'

/** `localist autostart on|off`: writes or removes the file that starts the app at login on Linux. */
export const command: CommandDefinition<['on' | 'off']> = {
  summary: 'Start the app when you log in, or no longer.',
  more: 'It starts without a window. On Linux this writes or removes localist.desktop in the autostart folder, as the switch in the settings of the app does. On other systems only the app can do it.',
  examples: ['localist autostart on', 'localist autostart off'],
  exitCodes: '0 done, 1 failed, 2 wrong usage or an unusable setting.',
  words: [['<state>', 'on or off', { choices: ['on', 'off'] }]],
  hasJson: false,
  run({ args: [state], options, program: { rendererDir }, say }) {
    if (process.platform !== 'linux')
      throw new CommandFailed('On this system the switch is in the app: Settings, Desktop.')
    const file = findAutostartFile()
    try {
      if (state === 'off') file.switchOff()
      else file.switchOn(makeLoginCommand(commandOf(rendererDir), findDataDirectory(options.dataDir)))
    } catch (error) {
      if (error instanceof Error && 'syscall' in error)
        throw new CommandFailed(`${file.path} could not be changed: ${error.message}.`)
      throw error
    }
    say(
      state === 'on'
        ? `The app starts at login, without a window: ${file.path}.`
        : 'The app does not start at login.',
    )
  },
}

function commandOf(rendererDir: string): readonly string[] {
  const app = findApp(join(rendererDir, '..', '..'))
  if ('command' in app) return app.command
  throw new CommandFailed(
    `The desktop app is not beside this command: ${app.missing}. Switch it on in the app: Settings, Desktop.`,
  )
}
