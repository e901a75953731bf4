import type { List } from '../../contract.ts'
import type { ApiClient } from '../client/client.ts'
import { CommandFailed } from '../command-failed.ts'
import { hasSuffix } from '../find.ts'
import { makePrintable, shortenId } from '../output.ts'

/**
 * Finds a list by its exact name, its name in any case, the beginning of its name, or the end of its id. Throws CommandFailed where none or several fit.
 */
export async function findList(
  { call }: ApiClient,
  typed: string,
  where: 'list' | 'trash' = 'list',
): Promise<List> {
  const lists = await call<readonly List[]>(
    'GET',
    where === 'list' ? '/api/lists' : '/api/lists?deleted=true',
  )
  const wanted = fold(typed)
  const exact = lists.find(({ id }) => id === typed.toLowerCase())
  if (exact !== undefined) return exact
  const searches: readonly ((list: List) => boolean)[] = [
    ({ name }) => name.normalize() === typed.trim().normalize(),
    ({ name }) => fold(name) === wanted,
    ({ name }) => wanted !== '' && fold(name).startsWith(wanted),
    (list) => hasSuffix(list, typed),
  ]
  for (const matches of searches) {
    const [only, ...others] = lists.filter(matches)
    if (only !== undefined) return others.length === 0 ? only : failAsAmbiguous(typed, [only, ...others])
  }
  return failAsUnknown(typed, lists, where)
}

const fold = (name: string): string => name.trim().normalize().toLowerCase()

const failAsAmbiguous = (typed: string, found: readonly List[]): never => {
  const candidates = found.map(({ id, name }) => `  ${shortenId(id)}  ${makePrintable(name)}`).join('\n')
  throw new CommandFailed(
    isSameName(found)
      ? `${found.length} lists have the name "${makePrintable(found[0]?.name ?? '')}". Type the id:\n${candidates}`
      : `${found.length} lists fit "${makePrintable(typed)}". Type more of the name, or the id:\n${candidates}`,
  )
}

const isSameName = (found: readonly List[]): boolean =>
  new Set(found.map(({ name }) => name.normalize())).size === 1

/** More names would fill the terminal. */
const mostNames = 20

const failAsUnknown = async (
  typed: string,
  lists: readonly List[],
  where: 'list' | 'trash',
): Promise<never> => {
  const place = where === 'trash' ? ' in the trash' : ''
  if (lists.length === 0) throw new CommandFailed(`There is no list${place}.`)
  const { distance } = await import('fastest-levenshtein')
  const near = lists.map(({ name }) => ({ name, steps: distance(fold(typed), fold(name)) }))
  const [nearest] = near.toSorted((one, other) => one.steps - other.steps)
  const isNear = nearest !== undefined && nearest.steps <= Math.ceil(nearest.name.length / 2)
  const hint = isNear ? ` Did you mean "${makePrintable(nearest.name)}"?` : ''
  const names = lists.slice(0, mostNames).map(({ name }) => makePrintable(name))
  const more = lists.length > mostNames ? ` and ${lists.length - mostNames} more` : ''
  const advice = where === 'trash' ? '' : ' `localist lists add NAME` makes one.'
  throw new CommandFailed(
    `There is no list "${makePrintable(typed)}"${place}.${hint} The lists${place} are ${names.join(', ')}${more}.${advice}`,
  )
}
