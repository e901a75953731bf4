import type { Colour } from '../colours.ts'
import { copyFields, type CopiedFields } from '../copy-todo.ts'
import { daysBetween } from '../dates/dates.ts'
import { compareByOrder, type OrderKey } from '../order.ts'

/** A list, or a template, of which a copy is made. */
interface CopiedList<Icon> {
  readonly notes: string
  readonly icon: Icon
  readonly colour: Colour
  readonly template: string | null
}

interface CopiedTodo extends CopiedFields, OrderKey {
  readonly completed: boolean
  readonly parentId: string | null
  readonly sectionId: string | null
  /** The todo of which this one is the next occurrence. */
  readonly previousId: string | null
}

/** A list with its sections and todos outside of the trash. */
export interface ListContent<Icon> {
  readonly list: CopiedList<Icon>
  readonly sections: readonly (OrderKey & { readonly name: string })[]
  readonly todos: readonly CopiedTodo[]
}

/** The copy of a list that is wanted. */
export interface WantedCopy {
  readonly name: string
  /** Whether it is a template, whose dates count from `day`, or a list. */
  readonly isTemplate: boolean
  /** The day that the dates of a template count from in the copy. The dates of a list stay as they are. */
  readonly day: string
}

/**
 * Returns the list, the sections and the todos of a copy, each under an id of its own and in the order in which they can be created. All
 * todos are open. `newId` makes UUIDs.
 */
export function copyList<Icon>(
  { list, sections, todos }: ListContent<Icon>,
  { name, isTemplate, day }: WantedCopy,
  newId: () => string,
) {
  const listId = newId()
  const days = daysBetween(list.template ?? day, day)
  const sectionIds = new Map(sections.map(({ id }) => [id, newId()]))
  const children = groupByParent(todos)
  const copyBelow = (original: string | null, parentId: string | null): readonly TodoCopy[] =>
    (children.get(original) ?? []).toSorted(compareByOrder).flatMap((todo) => {
      const id = newId()
      const sectionId = sectionIds.get(todo.sectionId ?? '') ?? null
      const { order } = todo
      const fields = copyFields(todo, { days, seriesFrom: list.template === null ? 'due' : 'start' })
      return [{ ...fields, id, listId, sectionId, parentId, order }, ...copyBelow(todo.id, id)]
    })
  const { notes, icon, colour } = list
  return {
    list: { id: listId, name, notes, icon, colour, template: isTemplate ? day : null },
    sections: sections.toSorted(compareByOrder).map((section) => ({
      id: sectionIds.get(section.id) ?? '',
      listId,
      name: section.name,
      order: section.order,
    })),
    todos: copyBelow(null, null),
  }
}

type TodoCopy = ReturnType<typeof copyFields> & {
  readonly id: string
  readonly listId: string
  readonly sectionId: string | null
  readonly parentId: string | null
  readonly order: number
}

/** Groups todos by their parents, without the occurrences that are done and have a next one: a copy has each series once. */
function groupByParent(todos: readonly CopiedTodo[]): ReadonlyMap<string | null, readonly CopiedTodo[]> {
  const followed = new Set(todos.map(({ previousId }) => previousId))
  const groups = new Map<string | null, CopiedTodo[]>()
  for (const todo of todos) {
    if (todo.completed && followed.has(todo.id)) continue
    const group = groups.get(todo.parentId)
    if (group === undefined) groups.set(todo.parentId, [todo])
    else group.push(todo)
  }
  return groups
}
