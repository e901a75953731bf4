import type { Repeat, RepeatPatch } from '../../common/repeats/repeat.ts'
import type {
  List as WireList,
  Section as WireSection,
  Todo as WireTodo,
  View as WireView,
} from '../../server/contract.ts'

/** A todo, without its address. */
export type Todo = Omit<WireTodo, 'url'>

/** The fields that a new todo gets. */
export type NewTodoFields = Pick<Todo, 'title'> &
  Partial<
    Pick<
      Todo,
      | 'listId'
      | 'sectionId'
      | 'parentId'
      | 'order'
      | 'dueDate'
      | 'dueTime'
      | 'startDate'
      | 'priority'
      | 'tags'
      | 'reminders'
      | 'attachments'
      | 'notes'
      | 'completed'
    >
  > & {
    readonly repeat?: RepeatPatch & Pick<Repeat, 'rrule'>
    /** The name of the list that is made for it, in place of `listId`. */
    readonly newList?: string
  }

/** A list, without its address. */
export type List = Omit<WireList, 'url'>

/** A section of a list, without its address. */
export type Section = Omit<WireSection, 'url'>

/** A view that the person made, without its address. */
export type CustomView = Omit<WireView, 'url'>

/** The kinds of entities. */
export type Kind = 'todo' | 'list' | 'section' | 'view'

/** An entity of any kind. */
export type AnyEntity = Todo | List | Section | CustomView

/** The entities of an account by id, those in the trash included as far as they are known. */
export interface Entities {
  readonly todos: ReadonlyMap<string, Todo>
  readonly lists: ReadonlyMap<string, List>
  readonly sections: ReadonlyMap<string, Section>
  readonly views: ReadonlyMap<string, CustomView>
}

/** The names of the entities of each kind. */
export const collections = ['todos', 'lists', 'sections', 'views'] as const

type Collection = (typeof collections)[number]

/** Makes a value of `T` for each kind. `make` gets the name and its index, and makes what `T` has under that name. */
export const collect = <T extends Readonly<Record<Collection, unknown>>>(
  make: (name: Collection, index: number) => unknown,
): Pick<T, Collection> =>
  Object.fromEntries(collections.map((name, index) => [name, make(name, index)])) as Pick<T, Collection>

/** Makes a test whether an effect, or an entity that was seen, is of the kind of this name. */
export const isIn =
  (name: Collection) =>
  ({ kind }: { readonly kind: Kind }): boolean =>
    `${kind}s` === name
