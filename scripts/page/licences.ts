import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Licence } from '../../renderer/settings/about/licences.ts'

const licencesFile = /\/renderer\/settings\/about\/licences\.ts$/

/** Puts the licences of Localist and of every package that it contains into the page. Throws where a package names no licence. */
export function collectLicences(root: string): Plugin {
  return {
    name: 'localist:licences',
    enforce: 'pre',
    async load(id) {
      if (!licencesFile.test(id)) return null
      this.addWatchFile(join(root, 'package-lock.json'))
      return `export const licences = ${JSON.stringify(await listLicences(root))}`
    },
  }
}

/** A package of `package-lock.json`. The key of an entry is the path of its folder. */
interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

type Lockfile = Readonly<Record<string, Locked>>

interface Manifest {
  readonly version: string
  readonly license: string
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The folders with what is built into the programs and the page. */
const sourceFolders = ['cli', 'common', 'electron', 'renderer', 'server']

/** Lists the licences of Localist and of the packages that its programs and its page import, with all that they depend on. */
export async function listLicences(root: string): Promise<readonly Licence[]> {
  const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(root, path), 'utf8'))
  const { version, license, devDependencies } = await readJson<Manifest>('package.json')
  const { packages } = await readJson<{ readonly packages: Lockfile }>('package-lock.json')
  const imported = await Promise.all(sourceFolders.map((folder) => listImported(join(root, folder))))
  // Electron has its own file of licences.
  const roots = Object.keys(devDependencies).filter(
    (name) => name !== 'electron' && imported.some((names) => names.has(name)),
  )
  const own = { name: 'Localist', version, licence: license, text: await readText(root) }
  const others = [...findFolders(packages, roots)].toSorted().map(async (folder): Promise<Licence> => {
    const locked = packages[folder]
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (locked?.version === undefined || locked.license === undefined)
      throw new Error(`${folder} names no licence in package-lock.json.`)
    return {
      name,
      version: locked.version,
      licence: locked.license,
      text: await readText(join(root, folder)),
    }
  })
  return [own, ...(await Promise.all(others))]
}

/** The folders of packages and of all that they depend on. A package that is not installed here is left out. */
function findFolders(packages: Lockfile, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = roots.map((name) => ({ name, from: '' }))
  for (const { name, from } of queue) {
    const folder = resolve(packages, name, from)
    if (folder === null || found.has(folder)) continue
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    // Types are not shipped.
    const shipped = names.filter((each) => !each.startsWith('@types/'))
    queue.push(...shipped.map((each) => ({ name: each, from: folder })))
  }
  return found
}

// Node resolves a package in this order: in its own folder, then in each parent folder.
function resolve(packages: Lockfile, name: string, from: string): string | null {
  for (let around = from; ; around = around.slice(0, Math.max(around.lastIndexOf('/node_modules/'), 0))) {
    const folder = `${around === '' ? '' : `${around}/`}node_modules/${name}`
    if (packages[folder] !== undefined) return folder
    if (around === '') return null
  }
}

const imports = /\b(?:from|import)\s*\(?\s*'((?:@[^/']+\/)?[^./'][^/']*)[^']*'/g

async function listImported(folder: string): Promise<ReadonlySet<string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return new Set(sources.flatMap((source) => [...source.matchAll(imports)].map(([, name = '']) => name)))
}

async function readText(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const name = names.find((each) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(each))
  return name === undefined ? '' : (await readFile(join(folder, name), 'utf8')).trim()
}
