import { copyList, type WantedCopy } from '../../../common/templates/copy-list.ts'
import { addList } from '../../lists/list-changes.ts'
import { addSection, sectionsOf } from '../../lists/sections/section-changes.ts'
import type { Entities, List } from '../../sync/entities.ts'
import type { ChangeLabel, NewChange } from '../../sync/pending.ts'
import { addTodos } from '../changes/new-todos.ts'

/** The change that makes a copy of a list, and the id of the copy. */
interface ListCopy {
  readonly change: NewChange
  readonly id: string
}

/** Returns the change that adds a copy of a list, with its sections and todos, below the others. `now` is an instant in ISO 8601. */
export function copyOfList(
  shown: Entities,
  list: List,
  { message, ...wanted }: WantedCopy & Pick<ChangeLabel, 'message'>,
  now: string,
): ListCopy {
  const own = [...shown.todos.values()].filter(
    ({ listId, deletedAt }) => listId === list.id && deletedAt === null,
  )
  const content = { list, sections: sectionsOf(shown, list.id), todos: own }
  const copy = copyList(content, wanted, () => crypto.randomUUID())
  const { id, ...fields } = copy.list
  const parts = [
    addList(shown, id, fields, now),
    ...copy.sections.map(({ id: sectionId, ...section }) => addSection(shown, sectionId, section, now)),
    addTodos(shown, copy.todos, now),
  ]
  return {
    change: {
      operations: parts.flatMap(({ operations }) => operations),
      effects: parts.flatMap(({ effects }) => effects),
      label: { message, title: wanted.name, count: copy.todos.length },
    },
    id,
  }
}
