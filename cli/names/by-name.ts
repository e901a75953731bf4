import type { List, Section, View } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import { CommandFailed } from '../failures.ts'
import { hasSuffix } from './by-id.ts'
import { createShortener, makePrintable } from '../output/printable.ts'

interface Named {
  readonly id: string
  readonly name: string
  /** The name of a section behind that of its list, such as `Home/Garden`. */
  readonly path?: string
  /** Not null for a list that is a template. */
  readonly template?: string | null
}

/** Whether an entry is outside of the trash, or in it. */
export type Where = 'list' | 'trash'

/** How a list, a section or a view is looked for. */
interface Search {
  readonly where?: Where
  /** Whether the whole name is needed, as for a removal. */
  readonly isWhole?: boolean
  /** Whether a template is meant where a list has the same name. */
  readonly prefersTemplate?: boolean
}

/** A search, and the noun for its refusals. */
interface Words extends Required<Search> {
  readonly noun: 'list' | 'section' | 'view'
}

const usualSearch = { where: 'list', isWhole: false, prefersTemplate: false } as const

/**
 * Finds a list by its exact name, its name in any case, the beginning of its name, or the end of its id. Throws CommandFailed where none
 * or several fit.
 */
export const findList = (client: ApiClient, typed: string, search?: Search): Promise<List> =>
  findNamed<List>(client, typed, { ...usualSearch, noun: 'list', ...search })

/** Finds a view that the person made, as findList() finds a list. */
export const findView = (client: ApiClient, typed: string, search?: Search): Promise<View> =>
  findNamed<View>(client, typed, { ...usualSearch, noun: 'view', ...search })

/** Finds a section, among those of a list perhaps, as findList() finds a list, or by the names of its list and its own: `Home/Garden`. */
export async function findSection(
  { call }: ApiClient,
  typed: string,
  { listId, ...search }: Search & { readonly listId?: string | undefined } = {},
): Promise<Section> {
  const words: Words = { ...usualSearch, noun: 'section', ...search }
  const parameters = new URLSearchParams({
    ...(words.where === 'trash' && { deleted: 'true' }),
    ...(listId !== undefined && { listId }),
  })
  const sections = await call<readonly Section[]>('GET', `/api/sections?${parameters.toString()}`)
  const lists = await call<readonly List[]>('GET', '/api/lists')
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  const entries = sections.map((section) => ({
    ...section,
    path: `${names.get(section.listId) ?? ''}/${section.name}`,
  }))
  return await chooseNamed(typed, entries, words)
}

async function findNamed<T extends Named>({ call }: ApiClient, typed: string, words: Words): Promise<T> {
  const path = `/api/${words.noun}s${words.where === 'list' ? '' : '?deleted=true'}`
  return await chooseNamed(typed, await call<readonly T[]>('GET', path), words)
}

async function chooseNamed<T extends Named>(typed: string, entries: readonly T[], words: Words): Promise<T> {
  const wanted = fold(typed)
  const exact = entries.find(({ id }) => id === typed.toLowerCase())
  if (exact !== undefined) return exact
  const searches: readonly ((entry: T) => boolean)[] = [
    ({ name }) => name.normalize() === typed.trim().normalize(),
    ({ name }) => fold(name) === wanted,
    ({ path }) => path !== undefined && fold(path) === wanted,
    ({ name }) => !words.isWhole && wanted !== '' && fold(name).startsWith(wanted),
    (entry) => hasSuffix(entry, typed),
  ]
  for (const matches of searches) {
    const found = entries.filter(matches)
    // A list is often named as the template that it was made from.
    const usual = found.filter(({ template = null }) => (template !== null) === words.prefersTemplate)
    const [only, ...others] = usual.length === 1 ? usual : found
    if (only === undefined) continue
    return others.length === 0 ? only : failAsAmbiguous(typed, [only, ...others], words)
  }
  return failAsUnknown(typed, entries, words)
}

const fold = (name: string): string => name.trim().normalize().toLowerCase()

const failAsAmbiguous = (typed: string, found: readonly Named[], { noun }: Words): never => {
  const shorten = createShortener(found)
  const candidates = found
    .map(({ id, name, path = name }) => `  ${shorten(id)}  ${makePrintable(path)}`)
    .join('\n')
  throw new CommandFailed(
    isSameName(found)
      ? `${found.length} ${noun}s have the name "${makePrintable(found[0]?.name ?? '')}". Type the id:\n${candidates}`
      : `${found.length} ${noun}s fit "${makePrintable(typed)}". Type more of the name, or the id:\n${candidates}`,
  )
}

const isSameName = (found: readonly Named[]): boolean =>
  new Set(found.map(({ name }) => name.normalize())).size === 1

/** More names would fill the terminal. */
const mostNames = 20

const failAsUnknown = async (
  typed: string,
  entries: readonly Named[],
  { noun, where, isWhole }: Words,
): Promise<never> => {
  const within = where === 'trash' ? ' in the trash' : ''
  const advice =
    where === 'trash' || isWhole
      ? ''
      : ` \`localist ${noun}s add ${noun === 'section' ? 'LIST ' : ''}NAME\` makes one.`
  // The inbox is always there, so that only the trash can be without lists.
  if (entries.length === 0) throw new CommandFailed(`There is no ${noun}${within}.${advice}`)
  const { distance } = await import('fastest-levenshtein')
  const near = entries.map(({ name }) => ({ name, steps: distance(fold(typed), fold(name)) }))
  const [nearest] = near.toSorted((one, other) => one.steps - other.steps)
  const isNear = nearest !== undefined && nearest.steps <= Math.ceil(nearest.name.length / 2)
  const hint = isNear ? ` Did you mean "${makePrintable(nearest.name)}"?` : ''
  const names = entries.slice(0, mostNames).map(({ name }) => makePrintable(name))
  const more = entries.length > mostNames ? ` and ${entries.length - mostNames} more` : ''
  const whole = isWhole
    ? ' To remove one, type the whole name, or at least four characters of the end of the id.'
    : ''
  throw new CommandFailed(
    `There is no ${noun} "${makePrintable(typed)}"${within}.${hint} The ${noun}s${within} are ${names.join(', ')}${more}.${advice}${whole}`,
  )
}
