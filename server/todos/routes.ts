import * as z from 'zod'
import type { NewTodoSettings } from '../settings/schema.ts'
import { languages } from '../../messages/languages.ts'
import { endpoint } from '../http/endpoint.ts'
import type { ChangeHeaders } from '../http/request.ts'
import { Forbidden } from '../http/problems.ts'
import { etagOf, formatNextLink, presentEach, revisionHeader } from '../http/respond.ts'
import { deletion, dryRunQuery, idInPath } from '../fields.ts'
import { findCreated } from '../store/transaction.ts'
import { presentTodo } from './present.ts'
import { changeTodos, deleteTodos } from './bulk.ts'
import { dayAt } from '../../common/dates/dates.ts'
import { runQuery } from './queries/queries.ts'
import { todoKind, type StoredTodo } from '../entities/todo.ts'
import { bulkQuery, listQuery, todoPatchQuery } from './query.ts'
import { findLineSetting, readNewTodo, type LineSettings } from './read-lines.ts'
import { changedTodos, deletedTodos, newTodo, todo, todoPatch, todoReplacement } from './schema.ts'
import { searchAhead } from './search-ahead.ts'
import { createTodo } from './create.ts'
import { replaceTodo } from './replace.ts'
import { changeTodo, findTodo, trashTodo } from './todos.ts'

/** The services that the endpoints of todos work with. */
export interface TodoServices {
  /** Makes UUIDv7s (RFC 9562). */
  readonly newId: () => string
  readonly settings: LineSettings & {
    /** Finds the list of a new todo that names none; it may be in the trash. */
    newTodoSettingsOf(accountId: string): NewTodoSettings
  }
  readonly now: () => Date
}

const writeHeaders = ['Localist-Change', 'Localist-Dry-Run'] as const

const list = { path: '/api/todos', inAccount: true } as const

const entry = {
  path: '/api/todos/:id',
  inAccount: true,
  params: idInPath('todo'),
} as const

/** The endpoints of /api/todos and /api/todos/:id. */
export const todoEndpoints = [
  endpoint({
    ...list,
    method: 'GET',
    who: 'read',
    summary: 'List the todos',
    description: `All todos in their order, completed ones included, or those that match all of the filters. A view has an order of its own.
\`deleted=true\` lists the trash. Without \`limit\` all that match are streamed.`,
    query: listQuery,
    headers: ['X-Total-Count', 'Link', 'ETag', 'Localist-Revision'],
    answers: { 200: z.array(todo).meta({ description: 'The todos in their order.' }) },
    async handle({ query, store, origin, timeZone }, { now }: TodoServices) {
      const page = await runQuery(store, query, () => dayAt(now(), timeZone))
      const { cursor, moment } = page
      const revision = revisionHeader(page.data)
      return {
        status: 200,
        headers: {
          ...revision,
          ETag: `"${revision['Localist-Revision']}${moment === '' ? '' : `-${moment}`}"`,
          'X-Total-Count': String(page.total),
          ...(cursor !== null && { Link: formatNextLink(`${origin}${list.path}`, { ...query, cursor }) }),
        },
        body: presentEach(page.todos, (each) => presentTodo(each, origin)),
      }
    },
  }),
  endpoint({
    ...list,
    method: 'POST',
    who: 'write',
    summary: 'Create a todo',
    description:
      'Only `title` is required, or `line` in place of it: words that say the title and other fields. A new todo goes to the bottom of its list, or of the subtasks of its parent, unless `order` says where. With `dryRun=true` the answer says how a line is understood.',
    query: dryRunQuery,
    body: newTodo,
    ownedAdvice: 'To create a todo under a UUID of your own, use PUT /api/todos/UUID.',
    repeatable: true,
    languages,
    headers: ['Location', 'ETag', 'Localist-Unread', ...writeHeaders],
    answers: { 201: todo },
    async handle(request, { newId, settings, now }: TodoServices) {
      const { body, accountId, changes, origin } = request
      const { title } = body
      const { todo: titled, unread } =
        title === undefined
          ? await readNewTodo(body, findLineSetting(request, settings, now()))
          : { todo: { ...body, title }, unread: [] }
      const newTodos = settings.newTodoSettingsOf(accountId)
      const { changeSet, headers } = await changes.makeOnce((tx) => createTodo(tx, newId(), titled, newTodos))
      return answerCreated(findCreated(changeSet, todoKind), origin, {
        ...headers,
        ...(unread.length > 0 && { 'Localist-Unread': unread.map(encodeURIComponent).join(',') }),
      })
    },
  }),
  endpoint({
    ...list,
    method: 'PATCH',
    who: 'write',
    summary: 'Change fields of many todos',
    description: `A JSON merge patch (RFC 7396) for all todos that match the query, in a single change. Without a query it changes all
todos of all lists. With \`deleted=true\` it takes \`{"deletedAt": null}\`, which brings todos back from the trash.`,
    query: bulkQuery,
    body: todoPatch,
    headers: writeHeaders,
    answers: { 200: changedTodos },
    problems: ['in-trash'],
    async handle({ query, body, store, changes, timeZone }, { newId }: TodoServices) {
      const { dryRun: _dryRun, ...filter } = query
      const testWords = await searchAhead(store.read(), filter)
      const target = { filter, timeZone, testWords }
      const context = { newId, timeZone }
      const { result, changeSet, headers } = await changes.make((tx) =>
        changeTodos(tx, target, body, context),
      )
      return { status: 200, headers, body: { changed: result, changeId: changeSet?.id ?? null } }
    },
  }),
  endpoint({
    ...list,
    method: 'DELETE',
    who: 'write',
    summary: 'Move todos to the trash',
    description: `Moves all todos that match the query, in a single change. Without a query, moves all todos of all lists. With
\`deleted=true\` it removes the todos in the trash for good; that is for the owner only. Without another filter, that empties the trash:
the lists and views in it are removed too.`,
    query: bulkQuery,
    headers: writeHeaders,
    answers: { 200: deletedTodos },
    async handle({ query, credential, store, changes, timeZone }) {
      if (query.deleted === true && credential.type === 'access-token') throw new Forbidden(purgeIsForOwner)
      const { dryRun: _dryRun, ...filter } = query
      const testWords = await searchAhead(store.read(), filter)
      const target = { filter, timeZone, testWords }
      const { result, headers } = await changes.make((tx) => deleteTodos(tx, target))
      return { status: 200, headers, body: { deleted: result } }
    },
  }),
  endpoint({
    ...entry,
    method: 'GET',
    who: 'read',
    summary: 'Read a todo',
    headers: ['ETag', 'Localist-Revision'],
    answers: { 200: todo },
    handle({ params, store, origin }) {
      const data = store.read()
      return answer(findTodo(data, params.id), origin, revisionHeader(data))
    },
  }),
  endpoint({
    ...entry,
    method: 'PATCH',
    who: 'write',
    summary: 'Change fields of a todo',
    description: `A JSON merge patch (RFC 7396). \`{"completed": true}\` marks the todo done, \`{"deletedAt": null}\` brings it back from
the trash. Setting \`dueDate\` to null also clears \`dueTime\`. The subtasks come back from the trash with the todo, and move with it to
another list; they stay open where it is marked done, unless the query has \`children=complete\`.

Marking a todo that repeats as done makes its next occurrence in the same change: a new todo with open copies of the subtasks, whose
\`previousId\` is the id of this one. The answer is the todo that is done; to read the next one, look for that \`previousId\` among the open
todos of the list, or in the change that \`Localist-Change\` names. Reopening it moves the next one to the trash, unless somebody changed that one.`,
    query: todoPatchQuery,
    body: todoPatch,
    ownedAdvice: 'To send a whole todo as it was read, use PUT; PATCH takes the fields that change.',
    conditional: true,
    headers: ['ETag', ...writeHeaders],
    answers: { 200: todo },
    problems: ['in-trash'],
    async handle({ params, query, body, condition, changes, origin, timeZone }, { newId }: TodoServices) {
      const context = { newId, timeZone }
      const { result, headers } = await changes.make((tx) =>
        changeTodo(tx, params.id, body, condition, context, { children: query.children }),
      )
      return answer(result, origin, headers)
    },
  }),
  endpoint({
    ...entry,
    method: 'PUT',
    who: 'write',
    summary: 'Create or replace a todo under your own id',
    description: `Takes a todo as it was read, or only some of its fields; \`title\` is required. The same PUT can be sent again: a PUT
that would change nothing is 200 with any revision. With \`If-None-Match: *\` it creates and never overwrites.`,
    query: dryRunQuery,
    body: todoReplacement,
    conditional: true,
    headers: ['Location', 'ETag', ...writeHeaders],
    answers: { 200: todo, 201: todo },
    problems: ['in-trash'],
    async handle(request, { newId, settings }: TodoServices) {
      const { params, body, accountId, condition, changes, origin, timeZone } = request
      const context = { newId, timeZone }
      const { defaultListId } = settings.newTodoSettingsOf(accountId)
      const { result, headers } = await changes.make((tx) =>
        replaceTodo(tx, params.id, body, condition, context, { defaultListId }),
      )
      if (result.created) return answerCreated(result.todo, origin, headers)
      return answer(result.todo, origin, headers)
    },
  }),
  endpoint({
    ...entry,
    method: 'DELETE',
    who: 'write',
    summary: 'Move a todo to the trash',
    description: 'Its subtasks go with it. A todo that is in the trash already stays there.',
    query: dryRunQuery,
    conditional: true,
    headers: writeHeaders,
    answers: { 200: deletion },
    async handle({ params: { id }, condition, changes }) {
      const { headers } = await changes.make((tx) => trashTodo(tx, id, condition))
      return { status: 200, headers, body: { id, deleted: true } }
    },
  }),
]

const purgeIsForOwner =
  'Only the owner may remove todos for good, in the app or its command line. An access token can move them to the trash.'

const answer = <H extends Readonly<Record<string, string>>>(
  stored: StoredTodo,
  origin: string,
  headers: H,
) => ({
  status: 200 as const,
  headers: { ETag: etagOf(stored.revision), ...headers },
  body: presentTodo(stored, origin),
})

const answerCreated = <H extends ChangeHeaders>(stored: StoredTodo, origin: string, headers: H) => ({
  status: 201 as const,
  headers: { ETag: etagOf(stored.revision), Location: `/api/todos/${stored.id}`, ...headers },
  body: presentTodo(stored, origin),
})
