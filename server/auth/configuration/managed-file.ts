import { stat, realpath } from 'node:fs/promises'
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
    const problem = `Others could write ${path} or its folder, so it is not used, and sign-in is required. An administrator has to ${mend}. Then start Localist again.`
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

/** The commands that leave the file, its folder, and the folder of a link to it to root alone; null where they are. */
const mendOnUnix = async (path: string): Promise<string | null> => {
  const target = await realpath(path)
  const places = [...new Set([dirname(path), dirname(target), target])]
  const commands = await Promise.all(
    places.map(async (place) => {
      const { uid, mode } = await stat(place)
      const own = uid === 0 ? [] : [`chown root '${place}'`]
      return (mode & 0o022) === 0 ? own : [...own, `chmod go-w '${place}'`]
    }),
  )
  const needed = commands.flat()
  return needed.length === 0 ? null : `run ${needed.join(' && ')}`
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
