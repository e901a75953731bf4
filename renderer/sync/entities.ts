import type { List as WireList, Todo as WireTodo, View as WireView } from '../../server/contract.ts'

/** A todo, without its address. */
export type Todo = Omit<WireTodo, 'url'>

/** The fields that a new todo gets. */
export type NewTodoFields = Pick<Todo, 'title'> &
  Partial<
    Pick<
      Todo,
      | 'listId'
      | 'parentId'
      | 'order'
      | 'dueDate'
      | 'dueTime'
      | 'startDate'
      | 'priority'
      | 'tags'
      | 'reminders'
      | 'notes'
      | 'completed'
    >
  > & {
    readonly repeat?: { readonly rrule: string }
    /** The name of the list that is made for it, in place of `listId`. */
    readonly newList?: string
  }

/** A list, without its address. */
export type List = Omit<WireList, 'url'>

/** A view that the person made, without its address. */
export type CustomView = Omit<WireView, 'url'>

/** The kinds of entities. */
export type Kind = 'todo' | 'list' | 'view'

/** An entity of any kind. */
export type AnyEntity = Todo | List | CustomView

/** The entities of an account by id, those in the trash included as far as they are known. */
export interface Entities {
  readonly todos: ReadonlyMap<string, Todo>
  readonly lists: ReadonlyMap<string, List>
  readonly views: ReadonlyMap<string, CustomView>
}
