import { readdir } from 'node:fs/promises'
import { languages } from '../../messages/languages.ts'

/** The parts that only another language or another page needs. */
const ofOtherPages = new RegExp(
  `^(?:${languages.join('|')}|line-words|pseudo|reference|quick-entry|fit-window)-`,
)

/** Lists the built parts that every page loads, without those whose URL is in `loaded`. */
export async function listMissingParts(loaded: Iterable<string>): Promise<readonly string[]> {
  const assets = new URL('../../dist/renderer/assets/', import.meta.url)
  const names = new Set([...loaded].map((url) => new URL(url).pathname.split('/').at(-1)))
  const built = await readdir(assets)
  return built.filter((name) => name.endsWith('.js') && !ofOtherPages.test(name) && !names.has(name))
}
