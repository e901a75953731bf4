import { inboxId } from '../../common/inbox.ts'
import { compareByOrder } from '../../common/order.ts'
import { clip } from '../components/clip.ts'
import { hrefOf } from '../routing/location.ts'
import type { List, Todo } from '../sync/entities.ts'
import { loadReader } from './fields/read-words.ts'
import type { ReadTaskLine } from './quick-add/task-line.ts'
import { sayText } from './say-text.ts'
import type { ActionContext } from './use-loaded-actions.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writeOutline } from './write-outline.ts'

/** Copies the titles of todos, with those of their subtasks. */
export function copyText(context: ActionContext, chosen: readonly Todo[]): Promise<void> {
  const outline = writeOutline(chosen, context.store.read().shown.todos)
  return copy(context, outline, () => sayText(context, 'todos.copied', nameTodos(chosen)))
}

/** Copies the address of a todo in this page. */
export function copyLink(context: ActionContext, { id, title }: Todo): Promise<void> {
  const { origin, pathname } = window.location
  const address = `${origin}${pathname}${hrefOf(`/todos/${id}`)}`
  return copy(context, address, () => sayText(context, 'todos.linkCopied', { title: clip(title) }))
}

/** Copies todos as Markdown, with all that a person reads in them. */
export async function copyMarkdown(context: ActionContext, chosen: readonly Todo[]): Promise<void> {
  const read = await loadTaskReader(context)
  const markdown = writeMarkdown(context.store.read().shown, chosen, { heading: null, read })
  return copy(context, markdown, () => sayText(context, 'todos.copied', nameTodos(chosen)))
}

/** Copies a list as Markdown, with its name, its sections and all of its todos. */
export async function copyList(context: ActionContext, { id, name }: List): Promise<void> {
  const read = await loadTaskReader(context)
  const shown = context.store.read().shown
  const todos = [...shown.todos.values()]
    .filter(({ listId, parentId, deletedAt }) => listId === id && parentId === null && deletedAt === null)
    .toSorted(compareByOrder)
  const heading = id === inboxId ? null : name
  const markdown = writeMarkdown(shown, todos, { heading, read })
  return copy(context, markdown, () => sayText(context, 'lists.copied', { name: clip(name) }))
}

async function loadTaskReader({ locale }: ActionContext): Promise<ReadTaskLine> {
  const read = await loadReader(locale)
  const now = new Date()
  return (line) => read(line, { now, dueDate: null, ignored: [], lists: [], tags: [] })
}

const nameTodos = (chosen: readonly Todo[]) => ({
  title: clip(chosen[0]?.title ?? ''),
  count: chosen.length,
})

async function copy(context: ActionContext, copied: string, sayCopied: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(copied)
    sayCopied()
  } catch {
    sayText(context, 'todos.notCopied')
  }
}
