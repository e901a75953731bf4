import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isUsualDataDirectory } from './data-directory.ts'
import { findConfigFolder } from './environment.ts'

/**
 * The file that starts the app at login on Linux (freedesktop.org, Desktop Application Autostart). The file is the setting: the app and
 * the command line write the same one.
 */
export interface AutostartFile {
  readonly path: string
  /** Whether the app starts at login. It does not where the file has been switched off by hand or by a tool of the desktop. */
  readonly isOn: () => boolean
  /** Writes the file for a command that starts the app, in place of one that was switched off. Throws the errors of the file system. */
  readonly switchOn: (command: readonly string[]) => void
  /** Removes the file, if it is not switched off already. Throws the errors of the file system. */
  readonly switchOff: () => void
}

/** Finds the file in the configuration folder of the person. */
export function findAutostartFile(): AutostartFile {
  const path = join(findConfigFolder(), 'autostart', 'localist.desktop')
  const isOn = () => isSwitchedOn(readLines(path))
  return {
    path,
    isOn,
    switchOn(command) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(`${path}.new`, formatEntry(command))
      renameSync(`${path}.new`, path)
    },
    switchOff() {
      if (isOn()) rmSync(path, { force: true })
    },
  }
}

/** The command that starts the app at login: the words that start it on this computer, without a window, on its data directory. */
export function makeLoginCommand(app: readonly string[], dataDir: string): readonly string[] {
  return [...app, '--hidden', ...(isUsualDataDirectory(dataDir) ? [] : [`--data-dir=${dataDir}`])]
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)
  } catch {
    return []
  }
}

// The keys of other groups are those of its actions.
function isSwitchedOn(lines: readonly string[]): boolean {
  const start = lines.findIndex((line) => line.trim() === '[Desktop Entry]')
  if (start === -1) return false
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('['))
  const group = end === -1 ? rest : rest.slice(0, end)
  return !group.some((line) => /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/.test(line))
}

const formatEntry = (command: readonly string[]): string => `[Desktop Entry]
Type=Application
Name=Localist
Comment=A todo list that lives on your own computer
Exec=${command.map(quoteArgument).join(' ')}
Terminal=false
`

/**
 * Quotes an argument of Exec (Desktop Entry Specification, "The Exec key"). A percent sign begins a field code there. The value of the
 * key is a string too, in which a backslash is doubled once more.
 */
function quoteArgument(argument: string): string {
  const percent = argument.replaceAll('%', '%%')
  if (/^[\w./:=@%+,-]+$/.test(percent)) return percent
  const quoted = `"${percent.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`
  return quoted.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`)
}
