import type { List, View } from '../../server/contract.ts'
import { formatInstant, makePrintable, shortenId } from '../output/printable.ts'
import { namePriority } from '../priorities.ts'
import { conditionOptions, sortNames, type Conditions } from '../todos/filter.ts'

/** Describes the filter and the order of a view as the options of `localist list` and `localist views` that make it. */
export function describeFilter({ filter, sort }: View, lists: readonly List[]): string {
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  const parts = Object.entries(conditionOptions).flatMap(([condition, option]) => {
    const value = filter[condition as keyof Conditions]
    // A view that is always there says by itself whether its todos are open.
    if (condition === 'completed' && value === undefined && filter.view === undefined) return ['--all']
    if (value === undefined) return []
    if (condition === 'completed') return [value ? '--completed' : '--open']
    if (typeof value === 'boolean') return [`--${value ? '' : 'no-'}${option}`]
    return [value].flat().map((each) => `--${option} ${quote(describeValue(condition, each, names))}`)
  })
  return [...parts, ...(sort === null ? [] : [`--sort ${nameSort(sort)}`])].join(' ')
}

const nameSort = (sort: NonNullable<View['sort']>): string => {
  const field = sort.replace('-', '')
  const name = [...sortNames].find(([, each]) => each === field)?.[0] ?? field
  return sort.startsWith('-') ? `-${name}` : name
}

const describeValue = (
  condition: string,
  value: string | number,
  names: ReadonlyMap<string, string>,
): string => {
  if (condition === 'listId') return names.get(String(value)) ?? shortenId(String(value))
  if (condition === 'updatedSince') return formatInstant(String(value))
  if (condition === 'priority' || condition === 'minPriority') return namePriority(Number(value))
  const isId =
    (condition === 'parentId' && value !== 'none') || (condition === 'sectionId' && value !== 'null')
  return isId ? shortenId(String(value)) : String(value)
}

const quote = (text: string): string => {
  const shown = makePrintable(text)
  return /^[\p{L}\p{N}_.:+-]+$/u.test(shown) ? shown : `'${shown.replaceAll("'", String.raw`'\''`)}'`
}
