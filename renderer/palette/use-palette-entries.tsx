import { Activity, Circle, CircleCheck, Hash, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { compareTexts } from '../../common/order.ts'
import { commandIcons } from '../commands/command-icons.ts'
import { commands, type Command } from '../commands/commands.ts'
import { findShownKeys } from '../commands/keys.ts'
import { useCommandRegistry } from '../commands/registry.ts'
import { ListIcon } from '../lists/list-icon.tsx'
import { Icon, type IconShape } from '../components/icon.tsx'
import { isOffered, sortLists } from '../lists/sort-lists.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { nameList } from '../lists/name-list.ts'
import { useText } from '../messages/use-text.ts'
import { sortCustomViews } from '../custom-views/use-custom-view-actions.ts'
import { usePageSettings } from '../settings/settings.ts'
import type { Todo } from '../sync/entities.ts'
import { useLists, useCustomViews, useViewTodos } from '../sync/sync-context.ts'
import { ColouredIcon } from '../components/named-icon.tsx'
import { customViewPath, listPath, tagPath } from '../routing/view-path.ts'
import { iconOf } from '../todo-views/view-icon.tsx'
import { laterViews, mainViews } from '../todo-views/view.ts'
import { notOffered, type PaletteEntry } from './palette-entry.ts'

const viewIcons: ReadonlyMap<string, IconShape> = new Map<string, IconShape>([
  ...[...mainViews, ...laterViews].map((view) => [view.path, iconOf(view)] as const),
  ['/trash', Trash2],
  ['/activity', Activity],
])

/** The entries of the palette, apart from the todos. */
export interface PaletteEntries {
  /** The commands on the present todo. */
  readonly ofTodo: readonly PaletteEntry[]
  readonly commands: readonly PaletteEntry[]
  /** The views, with those that the person made. */
  readonly views: readonly PaletteEntry[]
  readonly lists: readonly PaletteEntry[]
  readonly tags: readonly PaletteEntry[]
}

/** Makes the entries of the commands that apply now, and of the locations. `hasSubject` is whether there is a present todo. */
export function usePaletteEntries(hasSubject: boolean): PaletteEntries {
  const text = useText()
  const registry = useCommandRegistry()
  const { singleKeyCommands } = usePageSettings()
  const lists = useLists()
  const customViews = useCustomViews()
  const todos = useViewTodos()
  const tags = useMemo(() => listTags(todos.values()), [todos])
  return useMemo(() => {
    const entryOf = (command: Command, name: MessageId, icon: IconShape | undefined): PaletteEntry => {
      const keys = findShownKeys(command, singleKeyCommands, text)
      return {
        kind: isOfView(command) ? 'view' : 'command',
        name: text(name),
        icon: icon && <Icon of={icon} />,
        ...(keys !== undefined && { keys }),
        action: { type: 'command', id: command.id },
      }
    }
    const offered = commands.filter(({ id }) => !notOffered.has(id) && registry.applies(id))
    const ofScope = (scope: Command['scope']) =>
      offered
        .filter((command) => command.scope === scope && !isOfView(command))
        .map((command) => entryOf(command, command.name, commandIcons[command.id]))
    const live = sortLists(lists)
    return {
      ofTodo: hasSubject ? ofScope('row') : [],
      commands: ofScope('page'),
      views: [
        ...offered.filter(isOfView).map((command) =>
          // Such as `view.today`, which is also the name of the view.
          entryOf(command, command.id as MessageId, viewIcons.get(command.id.replace('view.', '/'))),
        ),
        ...sortCustomViews(customViews).map(({ id, name, icon, colour }): PaletteEntry => ({
          kind: 'view',
          name,
          icon: <ColouredIcon name={icon} colour={colour} />,
          action: { type: 'location', path: customViewPath(id) },
        })),
      ],
      lists: [...live.filter(isOffered), ...live.filter((list) => !isOffered(list))].map(
        (list): PaletteEntry => ({
          kind: 'list',
          name: list.name,
          icon: <ListIcon list={list} />,
          ...(!isOffered(list) && {
            detail: text(list.archived ? 'palette.archived' : 'palette.template'),
          }),
          action: { type: 'location', path: listPath(list.id) },
        }),
      ),
      tags: tags.map((tag): PaletteEntry => ({
        kind: 'tag',
        name: tag,
        icon: <Icon of={Hash} />,
        action: { type: 'location', path: tagPath(tag) },
      })),
    }
  }, [text, registry, singleKeyCommands, lists, customViews, tags, hasSubject])
}

/** Returns a function that makes the entry of a todo. */
export function useTodoEntry(): (todo: Todo) => PaletteEntry {
  const text = useText()
  const lists = useLists()
  return ({ id, title, completed, listId }) => {
    const list = nameList(lists, listId, text) ?? undefined
    return {
      kind: 'todo',
      name: title,
      icon: <Icon of={completed ? CircleCheck : Circle} />,
      ...(list !== undefined && { detail: list }),
      isCompleted: completed,
      action: { type: 'todo', id },
    }
  }
}

/** Whether a command shows a view; others of their group move in one. */
const isOfView = ({ id }: Command): boolean => id.startsWith('view.')

function listTags(todos: Iterable<Todo>): readonly string[] {
  const tags = new Set<string>()
  for (const todo of todos) if (todo.deletedAt === null) for (const tag of todo.tags) tags.add(tag)
  return [...tags].toSorted(compareTexts)
}
