import { CalendarPlus, CalendarX, Flag, Link2, Moon, Sofa, Sun, Sunrise } from 'lucide-react'
import { formatTodoLink } from '../../../common/app-link.ts'
import { commandIcons } from '../../commands/command-icons.ts'
import { commandOf, type CommandId } from '../../commands/commands.ts'
import { findShownKeys } from '../../commands/keys.ts'
import { useCommandRegistry } from '../../commands/registry.ts'
import { clip } from '../../components/clip.ts'
import { fieldsOfPlace, placeChoices, placeOf } from '../../lists/list-choices.tsx'
import { Icon } from '../../components/icon.tsx'
import { ContextMenu } from '../../components/menu/context-menu.tsx'
import type { Point } from '../../components/menu/point.ts'
import type { MenuAction, MenuEntry } from '../../components/menu/menu-entries.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { priorities } from '../fields/priorities.ts'
import type { MessageId } from '../../../messages/catalogue.ts'
import { useText } from '../../messages/use-text.ts'
import { useFirstDayOfWeek, usePageSettings } from '../../settings/settings.ts'
import type { Todo } from '../../sync/entities.ts'
import { useLists, useSnapshot, useTodos } from '../../sync/sync-context.ts'
import { useDay } from '../../clock/day.tsx'
import { eveningFields, isEvening } from '../../todo-views/evening.ts'
import { listQuickDates } from '../fields/quick-dates.ts'
import { findShared } from '../selection/shared-values.ts'
import type { TodoActions } from '../use-todo-actions.ts'
import { menuGroups } from './menu-groups.ts'

interface RowMenuProps {
  /** The todos that it changes. */
  readonly todos: readonly Todo[]
  /** Their title, or their number. */
  readonly title: string
  readonly at: Point
  readonly update: TodoActions['update']
  /** Runs a command once the menu is closed. */
  readonly onRun: (id: CommandId) => void
  readonly onClose: () => void
}

/** The names that are shorter than those in the table, since the menu is beside its todo. */
const shortNames: Readonly<Partial<Record<CommandId, MessageId>>> = {
  'todo.open': 'menu.open',
  'todo.date': 'menu.date',
  'todo.list': 'menu.list',
  'todo.tags': 'menu.tags',
  'todo.priority': 'menu.priority',
  'todo.indent': 'menu.indent',
}

/** The menu of a row, from the table of commands. The dates, lists and priorities can be chosen in it. */
export function RowMenu({ todos, title, at, update, onRun, onClose }: RowMenuProps) {
  const text = useText()
  const registry = useCommandRegistry()
  const { singleKeyCommands } = usePageSettings()
  const all = useTodos()
  const isCompleted = todos.every(({ completed }) => completed)
  const isBelowTop = todos.every(({ parentId }) => all.get(parentId ?? '')?.parentId === null)

  const nameOf = (id: CommandId): MessageId => {
    if (id === 'todo.complete') return isCompleted ? 'menu.reopen' : 'menu.complete'
    if (id === 'todo.outdent') return isBelowTop ? 'menu.outdent' : 'menu.outdentOne'
    return shortNames[id] ?? commandOf(id).name
  }
  const actionOf = (id: CommandId): MenuAction => {
    const icon = commandIcons[id]
    const keys = findShownKeys(commandOf(id), singleKeyCommands, text)
    return {
      id,
      label: text(nameOf(id)),
      icon: icon && <Icon of={icon} />,
      ...(keys !== undefined && { keys }),
      isDanger: id === 'todo.delete',
      onAction: () => onRun(id),
    }
  }
  const copyAppLink = useCopyAppLink(todos[0])
  const choicesOf = useChoices(todos, update)
  const entryOf = (id: CommandId): MenuEntry => {
    const { keys: _keys, onAction: _run, isDanger: _isDanger, ...entry } = actionOf(id)
    const choices = choicesOf(id)
    if (choices === null) return actionOf(id)
    const more = { ...actionOf(id), id: `${id} more`, label: text('menu.choose') }
    return { ...entry, ...choices, more }
  }
  return (
    <ContextMenu
      label={text('todos.menuOf', { title })}
      groups={menuGroups
        .map((group) =>
          group
            .filter((id) => registry.applies(id))
            .flatMap((id) => [entryOf(id), ...(id === 'todo.copy-link' ? copyAppLink : [])]),
        )
        .filter((group) => group.length > 0)}
      at={at}
      onClose={onClose}
    />
  )
}

// A browser tab cannot know whether the app is installed.
function useCopyAppLink(todo: Todo | undefined): readonly MenuAction[] {
  const text = useText()
  const toasts = useToasts()
  if (todo === undefined || window.desktop === undefined) return []
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatTodoLink(todo.id))
      toasts.say(text('todos.linkCopied', { title: clip(todo.title) }))
    } catch {
      toasts.say(text('todos.notCopied'))
    }
  }
  const icon = <Icon of={Link2} />
  return [{ id: 'copy-app-link', label: text('menu.copyAppLink'), icon, onAction: () => void copy() }]
}

/** The choice of this evening, beside those of days. */
const evening = 'evening'

// The choices of the commands that open a submenu.
function useChoices(todos: readonly Todo[], update: TodoActions['update']) {
  const text = useText()
  const lists = useLists()
  const sections = useSnapshot(({ shown }) => shown.sections)
  const today = useDay()
  const firstDay = useFirstDayOfWeek()

  const makeDates = () => {
    const quick = listQuickDates(today.date, firstDay)
    const days = [
      { value: quick.today, label: text('fields.today'), icon: <Icon of={Sun} /> },
      { value: evening, label: text('heading.evening'), icon: <Icon of={Moon} /> },
      { value: quick.tomorrow, label: text('fields.tomorrow'), icon: <Icon of={Sunrise} /> },
      { value: quick.weekend, label: text('fields.weekend'), icon: <Icon of={Sofa} /> },
      { value: quick.nextWeek, label: text('fields.nextWeek'), icon: <Icon of={CalendarPlus} /> },
    ]
    const none = { value: 'none', label: text('fields.noDate'), icon: <Icon of={CalendarX} /> }
    return {
      value:
        findShared(todos, (todo) => (isEvening(todo, today) ? evening : (todo.dueDate ?? 'none'))) ?? null,
      // On a Sunday, next week begins tomorrow.
      choices: [
        ...days.filter(({ value }, index) => days.findIndex((day) => day.value === value) === index),
        none,
      ],
      onChoose: (value: string) =>
        update(
          todos,
          value === evening ? eveningFields(today) : { dueDate: value === 'none' ? null : value },
        ),
    }
  }
  const makeLists = () => ({
    value: findShared(todos, placeOf) ?? null,
    choices: placeChoices({ lists, sections }, text),
    onChoose: (place: string) => update(todos, fieldsOfPlace(place)),
  })
  const makePriorities = () => ({
    value: findShared(todos, ({ priority }) => String(priority)) ?? null,
    choices: priorities.map(({ priority, name }) => ({
      value: String(priority),
      label: text(name),
      icon: (
        <span className="priority-flag" data-priority={priority}>
          <Icon of={Flag} />
        </span>
      ),
    })),
    onChoose: (value: string) => update(todos, { priority: Number(value) }),
  })
  return (id: CommandId) => {
    if (id === 'todo.date') return makeDates()
    if (id === 'todo.list') return makeLists()
    return id === 'todo.priority' ? makePriorities() : null
  }
}
