import { compareByOrder } from '../../common/order.ts'
import type { Entities, Todo } from '../sync/entities.ts'
import { sectionsOf } from '../lists/sections/section-changes.ts'
import { groupSubtasks, topmostOf } from '../todo-views/subtasks.ts'
import { escapeText, writeTaskLine, type ReadTaskLine } from './quick-add/task-line.ts'

/** The text of todos that is copied, and how it is read again. */
interface MarkdownOptions {
  /** The heading above all; null for none. */
  readonly heading: string | null
  readonly read: ReadTaskLine
}

/**
 * Writes todos as a task list of GitHub Flavored Markdown, with due date, tags and priority behind the title, the notes and the attachments as
 * a quote and the subtasks below. The names of sections are headings where the todos are in several, or a heading is above all.
 */
export function writeMarkdown(
  shown: Pick<Entities, 'todos' | 'sections'>,
  chosen: readonly Todo[],
  { heading, read }: MarkdownOptions,
): string {
  const subtasks = groupSubtasks(shown, ({ deletedAt }) => deletedAt === null)
  const writeTodo = (todo: Todo, indent: string): readonly string[] => [
    `${indent}- [${todo.completed ? 'x' : ' '}] ${writeTaskLine(todo, read)}`,
    ...[...splitNotes(todo), ...writeAttachments(todo)].map(
      (line) => `${indent}  >${line === '' ? '' : ` ${line}`}`,
    ),
    ...(subtasks.get(todo.id) ?? [])
      .toSorted(compareByOrder)
      .flatMap((each) => writeTodo(each, `${indent}  `)),
  ]
  const writeAll = (todos: readonly Todo[]): string => todos.flatMap((todo) => writeTodo(todo, '')).join('\n')
  const topmost = topmostOf(shown, chosen)
  const blocks = groupBySection(shown, topmost).flatMap(({ name, todos }) =>
    name === null ? [writeAll(todos)] : [`## ${escapeText(name)}`, writeAll(todos)],
  )
  const hasHeadings = heading !== null || isInSeveralSections(topmost)
  const written = hasHeadings ? blocks : [writeAll(topmost)]
  return [...(heading === null ? [] : [`# ${escapeText(heading)}`]), ...written]
    .filter((block) => block !== '')
    .join('\n\n')
}

const splitNotes = ({ notes }: Todo): readonly string[] =>
  notes.trim() === '' ? [] : notes.trimEnd().split(/\r\n|[\r\n\u2028\u2029]/)

// They are read again as the last lines of the notes.
const writeAttachments = ({ notes, attachments }: Todo): readonly string[] =>
  attachments.flatMap(({ url, name }, index) => [
    ...(index === 0 && notes.trim() !== '' ? [''] : []),
    `- [${escapeText(name)}](${isPlainTarget(url) ? url : `<${url.replaceAll('<', '%3C').replaceAll('>', '%3E')}>`})`,
  ])

const isPlainTarget = (url: string): boolean => !/[()<>\\\s]/.test(url)

// Sections of several lists would not say which list they divide.
const isInSeveralSections = (todos: readonly Todo[]): boolean =>
  new Set(todos.map(({ listId }) => listId)).size === 1 &&
  new Set(todos.map(({ sectionId }) => sectionId)).size > 1

interface NamedGroup {
  readonly name: string | null
  readonly todos: readonly Todo[]
}

/** Groups the todos of a list by section, those of no section first. */
function groupBySection(shown: Pick<Entities, 'sections'>, todos: readonly Todo[]): readonly NamedGroup[] {
  const sections = sectionsOf(shown, todos[0]?.listId ?? '')
  const named = sections.map(({ id, name }) => ({
    name,
    todos: todos.filter(({ sectionId }) => sectionId === id),
  }))
  const others = todos.filter(({ sectionId }) => !sections.some(({ id }) => id === sectionId))
  return [{ name: null, todos: others }, ...named.filter((group) => group.todos.length > 0)]
}
