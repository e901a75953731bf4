import { viewNames } from '../../../common/filters/filter-names.ts'
import { parseViewPath } from '../../routing/view-path.ts'
import type { View } from '../../todo-views/view.ts'
import type { Conditions } from '../conditions.ts'

/**
 * Returns the conditions of a search in a view, completed todos included, as the search finds them; null where no conditions say the
 * same. Null in place of the view stands for all todos.
 */
export function conditionsIn(view: View | null, searched: Conditions): Conditions | null {
  return view === null ? searched : joinConditions(scopeOf(view), searched)
}

function scopeOf(view: View): Conditions {
  const { kind, id } = parseViewPath(view.path)
  if (kind === 'list') return { listId: [id] }
  if (kind === 'tag') return { tag: [id] }
  const name = viewNames.find((each) => view.path === `/${each}`)
  if (name !== undefined) return name === 'all' ? {} : { view: name }
  const { completed: _completed, ...others } = view.filter ?? {}
  return others
}

/** Returns the conditions that both must meet; null where there are none. */
function joinConditions(some: Conditions, more: Conditions): Conditions | null {
  const names = Object.keys(some).filter((name) => Object.hasOwn(more, name)) as (keyof Conditions)[]
  const hasOther = names.some((name) => !joined.has(name) && some[name] !== more[name])
  const lists = some.listId && more.listId?.filter((id) => some.listId?.includes(id))
  if (hasOther || lists?.length === 0) return null
  return {
    ...some,
    ...more,
    ...(lists && { listId: lists }),
    ...(some.tag && more.tag && { tag: [...new Set([...some.tag, ...more.tag])] }),
    ...(some.q && more.q && { q: `${some.q} ${more.q}` }),
    ...(some.dueBefore && more.dueBefore && { dueBefore: [some.dueBefore, more.dueBefore].toSorted()[0] }),
    ...(some.dueAfter && more.dueAfter && { dueAfter: [some.dueAfter, more.dueAfter].toSorted()[1] }),
  }
}

/** The conditions of which both can be met by one that is not the same. */
const joined: ReadonlySet<keyof Conditions> = new Set(['listId', 'tag', 'q', 'dueBefore', 'dueAfter'])
