import type { MessageId } from '../../messages/catalogue.ts'
import type { ListEntry, Phrase, SectionEntry, TodoEntry, ViewEntry } from './describe-fields.ts'

/** The change of a list, a section or a view, with its values before and after. */
export type NamedEntry = ListEntry | SectionEntry | ViewEntry

/** The change of an entity of any kind, with its values before and after. */
export type AnyEntry = TodoEntry | NamedEntry

/** The action of a change on an entity, such as `added` or `deleted`. */
export type Action = 'added' | 'completed' | 'reopened' | 'deleted' | 'restored' | 'changed'

/** Returns the action of a change on an entity. */
export function actionOf({ kind, before, after }: AnyEntry): Action {
  if (before === null) return 'added'
  if (before.deletedAt !== undefined && (before.deletedAt === null) !== (after.deletedAt === null))
    return after.deletedAt === null ? 'restored' : 'deleted'
  if (kind === 'todo' && before.completed !== undefined) return after.completed ? 'completed' : 'reopened'
  return 'changed'
}

/** Whether a change gives an entity nothing but another place among its siblings. */
export const isOnlyMoved = ({ before }: AnyEntry): boolean =>
  before !== null && Object.keys(before).every((field) => ownFields.has(field) || field === 'order')

/** The fields that are set with others. */
const ownFields: ReadonlySet<string> = new Set(['updatedAt', 'revision', 'deletedBy', 'completedAt'])

/** Makes the sentence about entities with which a change does the same. `below` is the number of the todos that went with the only one. */
export function sentence(message: MessageId, own: readonly AnyEntry[], below: number): Phrase {
  const titles = own.map(titleOf)
  const values = { title: titles[0] ?? '', count: own.length, below }
  return { message, values, titles: own.length > 1 ? titles : [] }
}

const titleOf = (entry: AnyEntry): string => (entry.kind === 'todo' ? entry.after.title : entry.after.name)

type NamedAction = Exclude<Action, 'completed' | 'reopened'> | 'moved'

/** Returns the messages about lists, sections or views. */
export const named = (kind: 'list' | 'section' | 'view'): Readonly<Record<NamedAction, MessageId>> => ({
  added: `activity.${kind}Added`,
  restored: `activity.${kind}Restored`,
  deleted: `activity.${kind}Deleted`,
  changed: `activity.${kind}Changed`,
  moved: `activity.${kind}Moved`,
})

/** How the changes of lists, sections or views are described. */
interface NamedWords<Entry> {
  readonly messages: Readonly<Record<NamedAction, MessageId>>
  /** Whether a todo is in the list or section. */
  readonly has: (id: string, todo: TodoEntry) => boolean
  readonly describeFields: (entry: Entry) => readonly Phrase[]
}

/** Describes what a change does with lists, sections or views. */
export function describeNamed<Entry extends NamedEntry>(
  entries: readonly Entry[],
  todos: readonly TodoEntry[],
  { messages, has, describeFields: describe }: NamedWords<Entry>,
): readonly Phrase[] {
  return (['added', 'restored', 'deleted', 'changed'] as const).flatMap((action): readonly Phrase[] => {
    const own = entries.filter((entry) => actionOf(entry) === action)
    const [only] = own
    if (only === undefined) return []
    if (action !== 'changed') {
      const isAlong = (todo: TodoEntry): boolean =>
        own.length === 1 && action !== 'added' && actionOf(todo) === action && has(only.id, todo)
      return [sentence(messages[action], own, todos.filter(isAlong).length)]
    }
    const important = own.filter((entry) => !isOnlyMoved(entry))
    const [changed] = important
    if (changed === undefined) return entries.length > own.length ? [] : [sentence(messages.moved, own, 0)]
    return important.length > 1 ? [sentence(messages.changed, important, 0)] : describe(changed)
  })
}
