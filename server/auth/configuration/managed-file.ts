import { lstat, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readFileSource, statusOf } from './file.ts'
import { explainMistake } from './mistakes.ts'
import { emptySource, unusableSource, type Source } from './source.ts'
import { protectionOf } from './windows-owner.ts'

/**
 * Reads the file that an administrator installs. Where other users can change the file or its folder, none of its settings
 * is used and sign-in is required: anyone could send all users to a provider of their own. Sign-in is also required where
 * the file has a mistake and does not set `required` in a valid form.
 */
export async function readManagedFile(path: string): Promise<Source> {
  const status = await statusOf(path)
  if (status === null) return emptySource('managed', path)
  if (process.platform === 'win32' && (await isForeign(path, status === 'unreadable'))) {
    // Every user of Windows can make this folder, and must not be able to close everybody's list.
    return { ...emptySource('managed', path), ignored: [explainMistake('not-of-administrator', { path })] }
  }
  if (status === 'unreadable')
    return requiring(unusableSource('managed', path, explainMistake('unreadable', { path })))
  const steps = process.platform === 'win32' ? await stepsOnWindows(path) : await stepsOnUnix(path)
  if (steps !== null)
    return requiring(unusableSource('managed', path, explainMistake('changeable', { path, ...steps })))
  const source = await readFileSource('managed', path)
  const isSound = source.isComplete && source.policy.mistakes.length === 0 && source.ignored === undefined
  return isSound ? source : requiring(source)
}

/** The source with sign-in required, unless it sets `required`. */
const requiring = (source: Source): Source => ({
  ...source,
  policy: { ...source.policy, settings: { required: true, ...source.policy.settings } },
})

interface Steps {
  readonly step: 'replace' | 'run' | 'both' | 'windows'
  readonly commands: string
}

/**
 * The steps after which only root can change the file, its folder, and the target of a link; null where that is so already.
 * No command names the target of a link, because another user may have chosen it.
 */
const stepsOnUnix = async (path: string): Promise<Steps | null> => {
  const isLink = (await lstat(path)).isSymbolicLink()
  const target = await realpath(path)
  const behind = isLink ? [...(await commandsFor(dirname(target))), ...(await commandsFor(target))] : []
  const commands = [...(await commandsFor(dirname(path))), ...(isLink ? [] : await commandsFor(path))]
  if (commands.length === 0) return behind.length === 0 ? null : { step: 'replace', commands: '' }
  return { step: behind.length === 0 ? 'run' : 'both', commands: commands.join(' && ') }
}

const commandsFor = async (path: string): Promise<readonly string[]> => {
  const { uid, mode } = await stat(path)
  const own = uid === 0 ? [] : [`chown root '${path}'`]
  return (mode & 0o022) === 0 ? own : [...own, `chmod go-w '${path}'`]
}

const stepsOnWindows = async (path: string): Promise<Steps | null> => {
  const found = [await protectionOf(path), await protectionOf(dirname(path))]
  return found.every((protection) => protection === 'protected') ? null : { step: 'windows', commands: '' }
}

const isForeign = async (path: string, isUnreadable: boolean): Promise<boolean> => {
  const paths = isUnreadable ? [dirname(path)] : [path, dirname(path), await realpath(path)]
  const found = await Promise.all(paths.map(protectionOf))
  return found.includes('foreign')
}
