import { lstat, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readSource, statusOf, unreadable } from './file.ts'
import { nothingIn, unusable, type Source } from './source.ts'
import { protectionOf } from './windows-owner.ts'

/**
 * The file that an administrator installs. Where others could write it or its folder, none of its settings is used, since
 * anyone could send everybody's sign-in to a provider of their own, and sign-in is required until that is mended. A mistake
 * in it requires sign-in too, unless it sets `required` plainly.
 */
export async function managedFile(path: string): Promise<Source> {
  const status = await statusOf(path)
  if (status === null) return nothingIn('managed', path)
  if (process.platform === 'win32' && (await isForeign(path, status === 'unreadable'))) {
    // Every user of Windows may make this folder: a file of theirs must not close everybody's list.
    return { ...nothingIn('managed', path), ignored: `${path} is not used: no administrator owns it.` }
  }
  if (status === 'unreadable') return closing(unusable('managed', path, unreadable(path)))
  const mend = process.platform === 'win32' ? await mendOnWindows(path) : await mendOnUnix(path)
  if (mend !== null) {
    const problem = `Others could write ${path} or its folder, so it is not used, and sign-in is required. An administrator has to check what it says, then ${mend}. Then start Localist again.`
    return closing(unusable('managed', path, problem))
  }
  const source = await readSource('managed', path)
  const isClear = source.isWhole && source.policy.problem === null && source.ignored === undefined
  return isClear ? source : closing(source)
}

const closing = (source: Source): Source => ({
  ...source,
  policy: { ...source.policy, settings: { required: true, ...source.policy.settings } },
})

/**
 * The steps that leave the file, its folder, and the target of a link to root alone; null where they are. No command names
 * that target: whoever could make the link chose its name and its content.
 */
const mendOnUnix = async (path: string): Promise<string | null> => {
  const isLink = (await lstat(path)).isSymbolicLink()
  const target = await realpath(path)
  const behind = isLink ? [...(await commandsFor(dirname(target))), ...(await commandsFor(target))] : []
  const commands = [...(await commandsFor(dirname(path))), ...(isLink ? [] : await commandsFor(path))]
  const steps = [
    ...(behind.length > 0 ? ['replace the link by a file'] : []),
    ...(commands.length > 0 ? [`run ${commands.join(' && ')}`] : []),
  ]
  return steps.length === 0 ? null : steps.join(', then ')
}

const commandsFor = async (place: string): Promise<readonly string[]> => {
  const { uid, mode } = await stat(place)
  const own = uid === 0 ? [] : [`chown root '${place}'`]
  return (mode & 0o022) === 0 ? own : [...own, `chmod go-w '${place}'`]
}

const mendOnWindows = async (path: string): Promise<string | null> => {
  const found = [await protectionOf(path), await protectionOf(dirname(path))]
  return found.every((protection) => protection === 'protected')
    ? null
    : 'set its access rights as docs/sign-in.md shows'
}

const isForeign = async (path: string, isUnreadable: boolean): Promise<boolean> => {
  const places = isUnreadable ? [dirname(path)] : [path, dirname(path), await realpath(path)]
  const found = await Promise.all(places.map(protectionOf))
  return found.includes('foreign')
}
